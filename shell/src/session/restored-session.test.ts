import { calls } from 'contracts';
import { ApiError, getSession } from 'shared-ui/host';
import { ada, readToken, resetBrowser, start } from '../testing/sessionFixture.ts';
import { createSession } from './session.ts';

beforeEach(resetBrowser);

describe('a restored session', () => {
  const record = { uid: 'uid-of-ada@example.com', email: ada.email, emailVerified: true, createdAt: '1767225600000' };
  const hourInSeconds = 3_600;
  const createToken = (expiresInSeconds: number, claims: object = {}) =>
    ['', { sub: record.uid, email: ada.email, exp: Math.floor(Date.now() / 1_000) + expiresInSeconds, ...claims }, '']
      .map((part) => part && Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
  const storeSession = (authToken: string, user: object = record) => {
    localStorage.setItem('authToken', authToken);
    localStorage.setItem('firebase:authUser:key:[DEFAULT]', JSON.stringify(user));
  };
  const wait = (timeMs = 0) => jest.advanceTimersByTimeAsync(timeMs);

  const startRestoredSession = async (authToken: string, user?: object) => {
    const fixture = await start();
    storeSession(authToken, user);
    fixture.identity.setCurrent(fixture.identity.register(ada.email, 'secret1'));
    fixture.session.start();
    return fixture;
  };

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('continues once the API has accepted its token, without the provider’s code (AUT-02, AUT-04, DAT-08)', async () => {
    const storedToken = createToken(hourInSeconds);
    const { session, getIdentity, api } = await startRestoredSession(storedToken);
    expect(getSession()).toMatchObject({ loading: true, user: null });
    await wait();
    expect(getSession()).toMatchObject({
      loading: false,
      user: ada,
      identity: { uid: record.uid, emailVerified: true, creationTime: 'Thu, 01 Jan 2026 00:00:00 GMT' },
    });
    expect([await session.token(), getIdentity.mock.calls.length]).toEqual([storedToken, 0]);
    expect(api.getInputs(calls.auth.checkVerification)).toEqual([{ body: { idToken: storedToken } }]);
  });

  it('uses the provider’s token once the provider’s code has loaded (AUT-02, AUT-04)', async () => {
    const { session, identity, api } = await startRestoredSession(createToken(hourInSeconds));
    await wait(5_000);
    expect([await session.token(), readToken()]).toEqual([identity.getToken(), identity.getToken()]);
    expect(api.getInputs(calls.auth.checkVerification)).toHaveLength(1);
    identity.setCurrent(undefined);
    await wait();
    expect([getSession().user, readToken()]).toEqual([null, null]);
  });

  it('ends with the API’s reason when the provider no longer has the account (AUT-06)', async () => {
    const { session, identity, api } = await startRestoredSession(createToken(hourInSeconds));
    api.on(calls.auth.me, async () => {
      const refused = new ApiError(403, { error: 'Disabled.', code: 'user_disabled' });
      session.end(refused, await session.token());
      throw refused;
    });
    await wait();
    expect(getSession().user).toEqual(ada);
    identity.setCurrent(undefined);
    await wait(5_000);
    expect(getSession()).toMatchObject({
      user: null,
      error: 'This account has been disabled. Please contact support.',
    });
    expect(readToken()).toBeNull();
  });

  const rejectAsUnavailable = () => {
    throw new ApiError(503, { error: 'The sign-in service cannot be reached.', code: 'unavailable' });
  };

  it('continues while the provider is unavailable, if the API accepts the trader (AUT-04)', async () => {
    const { session, api } = await start();
    api.on(calls.auth.checkVerification, rejectAsUnavailable).on(calls.auth.login, rejectAsUnavailable);
    storeSession(createToken(hourInSeconds));
    session.start();
    await wait();
    expect([getSession().user, getSession().error, readToken()]).toEqual([ada, '', createToken(hourInSeconds)]);
  });

  it('keeps its token and says why when neither the API nor the provider can decide (AUT-04)', async () => {
    const { session, api } = await start();
    for (const call of [calls.auth.checkVerification, calls.auth.login, calls.auth.me])
      api.on(call, rejectAsUnavailable);
    storeSession(createToken(hourInSeconds));
    session.start();
    await wait();
    expect(getSession()).toMatchObject({ user: null, error: 'The sign-in service cannot be reached.' });
    expect(readToken()).toBe(createToken(hourInSeconds));
  });

  it('renews a token that has expired although the local clock is slow (AUT-04)', async () => {
    const expiredToken = createToken(hourInSeconds);
    const { identity, api } = await startRestoredSession(expiredToken);
    api.on(calls.auth.checkVerification, ({ body }) => {
      if (body.idToken === expiredToken) throw new ApiError(401, { error: 'Expired.', code: 'token_expired' });
      return { emailVerified: true, userExists: true };
    });
    await wait(5_000);
    expect([getSession().user, readToken()]).toEqual([ada, identity.getToken()]);
  });

  it('ends when the API refuses it, and the provider is asked (AUT-03)', async () => {
    const fixture = await start({ emailVerified: false, userExists: true });
    storeSession(createToken(hourInSeconds));
    fixture.session.start();
    await wait();
    expect([getSession().loading, getSession().user, readToken()]).toEqual([false, null, null]);
    expect(fixture.getIdentity).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the token is about to expire', () => storeSession(createToken(240))],
    ['the token is another trader’s', () => storeSession(createToken(hourInSeconds, { sub: 'uid-of-eve' }))],
    ['the email is not verified', () => storeSession(createToken(hourInSeconds), { ...record, emailVerified: false })],
    ['the stored user is damaged', () => storeSession(createToken(hourInSeconds), ['?'])],
    ['the token is invalid', () => storeSession('still-good')],
  ])('is not used, and the provider is asked first, when %s (AUT-02, AUT-08)', async (_, store) => {
    const fixture = await start();
    store();
    const finishLoading: (() => void)[] = [];
    fixture.getIdentity.mockImplementation(
      () => new Promise((resolve) => finishLoading.push(() => resolve(fixture.identity.client))),
    );
    fixture.identity.setCurrent(fixture.identity.register(ada.email, 'secret1'));
    fixture.session.start();
    await wait(5_000);
    expect([getSession().loading, fixture.api.recordedCalls.length]).toEqual([true, 0]);
    finishLoading[0]?.();
    await wait();
    expect(getSession().user).toEqual(ada);
  });
});

it('reports a network error when the provider’s code cannot be loaded, and loads it on the next try (SIN-08)', async () => {
  const { getAccountCalls, getIdentity, identity } = await start();
  identity.register(ada.email, 'secret1');
  getIdentity.mockRejectedValueOnce(new Error('ChunkLoadError'));
  const { auth } = createSession({ getAccountCalls, getIdentity });
  await expect(auth.signIn(ada.email, 'secret1')).rejects.toMatchObject({ code: 'auth/network-request-failed' });
  await auth.signIn(ada.email, 'secret1');
  expect(getSession().user).toEqual(ada);
});
