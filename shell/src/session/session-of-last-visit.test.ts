import { calls } from 'contracts';
import { ApiError, getSession, hostStore, sessionAtom } from 'shared-ui/host';
import { ada, forgetAll, start, stored } from '../testing/sessionStage.ts';
import { createSession } from './session.ts';

beforeEach(forgetAll);

describe('a session of the last visit', () => {
  const record = { uid: 'uid-of-ada@example.com', email: ada.email, emailVerified: true, createdAt: '1767225600000' };
  const hour = 3_600;
  const token = (expires: number, claims: object = {}) =>
    ['', { sub: record.uid, email: ada.email, exp: Math.floor(Date.now() / 1_000) + expires, ...claims }, '']
      .map((part) => part && Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
  const keep = (authToken: string, user: object = record) => {
    localStorage.setItem('authToken', authToken);
    localStorage.setItem('firebase:authUser:key:[DEFAULT]', JSON.stringify(user));
  };
  const passes = (time = 0) => jest.advanceTimersByTimeAsync(time);

  const begin = async (authToken: string, user?: object) => {
    const stage = await start();
    keep(authToken, user);
    stage.identity.become(stage.identity.register(ada.email, 'secret1'));
    stage.session.start();
    return stage;
  };

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('AUT-02 AUT-04 DAT-08 goes on as soon as the API has said yes to its token, without the provider’s code', async () => {
    const kept = token(hour);
    const { session, load, api } = await begin(kept);
    expect(getSession()).toMatchObject({ loading: true, user: null });
    await passes();
    expect(getSession()).toMatchObject({
      loading: false,
      user: ada,
      identity: { uid: record.uid, emailVerified: true, creationTime: 'Thu, 01 Jan 2026 00:00:00 GMT' },
    });
    expect([await session.token(), load.mock.calls.length]).toEqual([kept, 0]);
    expect(api.getInputs(calls.auth.checkVerification)).toEqual([{ body: { idToken: kept } }]);
  });

  it('AUT-02 AUT-04 is the provider’s again once its code is there, with its token', async () => {
    const { session, identity, api } = await begin(token(hour));
    await passes(5_000);
    expect([await session.token(), stored()]).toEqual([identity.token(), identity.token()]);
    expect(api.getInputs(calls.auth.checkVerification)).toHaveLength(1);
    identity.become(undefined);
    await passes();
    expect([getSession().user, stored()]).toEqual([null, null]);
  });

  it('AUT-08 is another trader’s when the provider says so, with nothing of the first', async () => {
    const { identity } = await begin(token(hour));
    await passes();
    const seen: unknown[] = [];
    const stop = hostStore.sub(sessionAtom, () => seen.push(getSession().user?.email ?? getSession().loading));
    identity.become(identity.register('eve@example.com', 'secret2'));
    await passes(5_000);
    stop();
    expect([seen[0], getSession().identity?.email]).toEqual([true, 'eve@example.com']);
  });

  it('AUT-06 of an account that the provider no longer has ends as the API says, with its sentence', async () => {
    const { session, identity, api } = await begin(token(hour));
    api.on(calls.auth.me, async () => {
      const refused = new ApiError(403, { error: 'Disabled.', code: 'user_disabled' });
      session.end(refused, await session.token());
      throw refused;
    });
    await passes();
    expect(getSession().user).toEqual(ada);
    identity.become(undefined);
    await passes(5_000);
    expect(getSession()).toMatchObject({
      user: null,
      error: 'This account has been disabled. Please contact support.',
    });
    expect(stored()).toBeNull();
  });

  const away = () => {
    throw new ApiError(503, { error: 'The sign-in service cannot be reached.', code: 'unavailable' });
  };

  it('AUT-04 goes on while the provider is away, as long as the API knows who it is', async () => {
    const stage = await start();
    stage.api.on(calls.auth.checkVerification, away).on(calls.auth.login, away);
    keep(token(hour));
    stage.session.start();
    await passes();
    expect([getSession().user, getSession().error, stored()]).toEqual([ada, '', token(hour)]);
  });

  it('AUT-04 that the API does not know any more, with the provider away, says why and keeps its token', async () => {
    const stage = await start();
    stage.api.on(calls.auth.checkVerification, away).on(calls.auth.login, away).on(calls.auth.me, away);
    keep(token(hour));
    stage.session.start();
    await passes();
    expect(getSession()).toMatchObject({ user: null, error: 'The sign-in service cannot be reached.' });
    expect(stored()).toBe(token(hour));
  });

  it('AUT-04 whose token has expired, though the clock here is slow, goes on with a new one of the provider', async () => {
    const slow = token(hour);
    const stage = await start();
    stage.api.on(calls.auth.checkVerification, ({ body }) => {
      if (body.idToken === slow) throw new ApiError(401, { error: 'Expired.', code: 'token_expired' });
      return { emailVerified: true, userExists: true };
    });
    keep(slow);
    stage.identity.become(stage.identity.register(ada.email, 'secret1'));
    stage.session.start();
    await passes(5_000);
    expect([getSession().user, stored()]).toEqual([ada, stage.identity.token()]);
  });

  it('AUT-03 that the API refuses is over, and the provider is asked', async () => {
    const stage = await start({ emailVerified: false, userExists: true });
    keep(token(hour));
    stage.session.start();
    await passes();
    expect([getSession().loading, getSession().user, stored()]).toEqual([false, null, null]);
    expect(stage.load).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['whose token is about to expire', () => keep(token(240))],
    ['whose token is another’s', () => keep(token(hour, { sub: 'uid-of-eve' }))],
    ['whose address was not verified', () => keep(token(hour), { ...record, emailVerified: false })],
    ['whose record is damaged', () => keep(token(hour), ['?'])],
    ['whose token is none', () => keep('still-good')],
  ])('AUT-02 AUT-08 %s is not gone on with: the provider is asked first', async (_, keepIt) => {
    const stage = await start();
    keepIt();
    const bring: (() => void)[] = [];
    stage.load.mockImplementation(() => new Promise((resolve) => bring.push(() => resolve(stage.identity.client))));
    stage.identity.become(stage.identity.register(ada.email, 'secret1'));
    stage.session.start();
    await passes(5_000);
    expect([getSession().loading, stage.api.recordedCalls.length]).toEqual([true, 0]);
    bring[0]?.();
    await passes();
    expect(getSession().user).toEqual(ada);
  });
});

it('SIN-08 a provider whose code cannot be loaded is no connection, and is loaded with the next try', async () => {
  const { account, load, identity } = await start();
  identity.register(ada.email, 'secret1');
  load.mockRejectedValueOnce(new Error('ChunkLoadError'));
  const { auth } = createSession({ account, identity: load });
  await expect(auth.signIn(ada.email, 'secret1')).rejects.toMatchObject({ code: 'auth/network-request-failed' });
  await auth.signIn(ada.email, 'secret1');
  expect(getSession().user).toEqual(ada);
});
