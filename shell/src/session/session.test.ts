import { calls, type ReplyOf } from 'contracts';
import {
  ApiError,
  announceChange,
  getSession,
  hostStore,
  reportError,
  sessionAtom,
  setSession,
  settingsAtom,
} from 'shared-ui/host';
import { fakeApi } from 'shared-ui/testing';
import { createFakeIdentity } from '../testing/fakeIdentity.ts';
import { createAccountCalls } from './account-calls.ts';
import { createSession } from './session.ts';

const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', emailVerified: true };
const stored = () => localStorage.getItem('authToken');
const settled = () => new Promise((resolve) => setTimeout(resolve));

type State = ReplyOf<typeof calls.auth.checkVerification>;

const start = async (state: State = { emailVerified: true, userExists: true }) => {
  const identity = createFakeIdentity();
  const answers = { state, login: () => ({ user: ada }) };
  const api = fakeApi()
    .on(calls.auth.checkVerification, () => answers.state)
    .on(calls.auth.login, () => answers.login())
    .on(calls.auth.me, () => ({ user: ada }))
    .on(calls.auth.verifyEmail, () => ({}))
    .on(calls.auth.createLocalUser, () => {
      answers.state = { emailVerified: true, userExists: true };
      return { user: ada };
    });
  const load = jest.fn(async () => identity.client);
  const account = async () => createAccountCalls(api);
  const session = createSession({ account, identity: load });
  return { identity, api, answers, account, load, session };
};

type Stage = Awaited<ReturnType<typeof start>>;

/** Ada is signed in from an earlier visit. */
const startSignedIn = async (state?: State): Promise<Stage> => {
  const stage = await start(state);
  localStorage.setItem('firebase:authUser:key', '{}');
  stage.identity.become(stage.identity.register(ada.email, 'secret1'));
  stage.session.start();
  await settled();
  return stage;
};

const inOtherTab = (change: () => void) => {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
};

beforeEach(() => {
  localStorage.clear();
  setSession({ loading: true, user: null, identity: null, error: '' });
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

describe('first check', () => {
  it('AUT-02 loads until the provider and the API have answered, and makes no data call before', async () => {
    const { session, identity, api } = await start();
    localStorage.setItem('authToken', 'from-last-time');
    identity.become(identity.register(ada.email, 'secret1'));
    session.start();
    expect(getSession()).toMatchObject({ loading: true, user: null });
    await settled();
    expect(getSession()).toMatchObject({ loading: false, user: ada, identity: { email: ada.email } });
    expect(api.made.map(({ call }) => call)).toEqual([calls.auth.checkVerification, calls.auth.login]);
  });

  it('AUT-02 a visitor waits for nothing: the provider is not even loaded', async () => {
    const { session, load } = await start();
    session.start();
    expect(getSession()).toMatchObject({ loading: false, user: null, identity: null });
    expect(load).not.toHaveBeenCalled();
  });

  it('AUT-01 AUT-05 keeps the token under authToken, and what it says as settings', async () => {
    const { identity } = await startSignedIn();
    expect(stored()).toBe(identity.token());
    expect(hostStore.get(settingsAtom)).toMatchObject({ sub: 'uid-of-ada@example.com', email: ada.email });
  });

  it.each([
    { emailVerified: false, userExists: false },
    { emailVerified: true, userExists: false },
    { emailVerified: false, userExists: true },
  ])('AUT-03 clears user and token when the server says %o', async (state) => {
    localStorage.setItem('authToken', 'from-last-time');
    const { api } = await startSignedIn(state);
    expect(getSession()).toMatchObject({ loading: false, user: null, identity: { email: ada.email } });
    expect([stored(), hostStore.get(settingsAtom)]).toEqual([null, null]);
    expect(api.inputsOf(calls.auth.login)).toEqual([]);
  });

  it('AUT-03 clears user and token when login answers with an error, and says it', async () => {
    const stage = await startSignedIn({ emailVerified: true, userExists: false });
    stage.answers.state = { emailVerified: true, userExists: true };
    stage.answers.login = () => {
      throw new ApiError(500, { error: 'Login is broken.' });
    };
    await expect(stage.session.auth.checkVerification()).rejects.toMatchObject({ message: 'Login is broken.' });
    expect(getSession()).toMatchObject({ user: null, error: 'Login is broken.' });
    expect(stored()).toBeNull();
  });

  it('AUT-03 takes nothing away when the API was asked too often, and says so', async () => {
    localStorage.setItem('authToken', 'from-last-time');
    const { session, identity, api } = await start();
    api.on(calls.auth.checkVerification, () => {
      throw new ApiError(429, { error: 'That was too often. Please wait a moment.', code: 'too_many_requests' });
    });
    identity.become(identity.register(ada.email, 'secret1'));
    session.start();
    await settled();
    expect(getSession()).toMatchObject({ user: null, error: 'That was too often. Please wait a moment.' });
    expect(stored()).toBe('from-last-time');
  });

  it('AUT-03 takes nothing away when the API cannot be reached, and comes in once it can', async () => {
    localStorage.setItem('authToken', 'from-last-time');
    const stage = await start();
    const reachable = stage.answers.login;
    stage.answers.login = () => {
      throw new ApiError(0, { error: 'No connection.' });
    };
    stage.identity.become(stage.identity.register(ada.email, 'secret1'));
    stage.session.start();
    await settled();
    expect(getSession()).toMatchObject({ loading: false, user: null, error: 'No connection.' });
    expect(stored()).toBe('from-last-time');
    stage.answers.login = reachable;
    await stage.session.auth.checkVerification();
    expect(getSession()).toMatchObject({ user: ada, error: '' });
  });
});

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
    expect(api.inputsOf(calls.auth.checkVerification)).toEqual([{ body: { idToken: kept } }]);
  });

  it('AUT-02 AUT-04 is the provider’s again once its code is there, with its token', async () => {
    const { session, identity, api } = await begin(token(hour));
    await passes(5_000);
    expect([await session.token(), stored()]).toEqual([identity.token(), identity.token()]);
    expect(api.inputsOf(calls.auth.checkVerification)).toHaveLength(1);
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
    expect([getSession().loading, stage.api.made.length]).toEqual([true, 0]);
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

describe('AUT-04 the token of every request', () => {
  it('that cannot be had ends the wait, takes nothing away, and fails a call with a sentence', async () => {
    localStorage.setItem('authToken', 'from-last-time');
    const { session, identity } = await start();
    identity.become(identity.register(ada.email, 'secret1'));
    identity.refuseTokens('auth/network-request-failed');
    session.start();
    await settled();
    expect(getSession()).toMatchObject({
      loading: false,
      user: null,
      error: 'Please check your network and try again.',
    });
    expect(stored()).toBe('from-last-time');
    await expect(session.token()).rejects.toMatchObject({
      message: 'No connection to the sign-in service. Please check your network and try again.',
    });
  });

  it('is the provider’s current one, and the stored one follows it', async () => {
    const { identity, session } = await startSignedIn();
    const first = await session.token();
    identity.renewToken();
    await settled();
    expect(await session.token()).toBe(identity.token());
    expect(stored()).toBe(identity.token());
    expect(stored()).not.toBe(first);
  });

  it('is the stored one when nobody is signed in at the provider, and with it the user comes back', async () => {
    localStorage.setItem('authToken', 'still-good');
    const { session } = await start();
    session.start();
    await settled();
    expect(await session.token()).toBe('still-good');
    expect(getSession()).toMatchObject({ user: ada, identity: null });
  });

  it('is none when the stored one no longer holds', async () => {
    localStorage.setItem('authToken', 'expired');
    const { session, api } = await start();
    api.on(calls.auth.me, () => {
      throw new ApiError(401, { error: 'Expired.', code: 'token_expired' });
    });
    session.start();
    await settled();
    expect([await session.token(), getSession().user]).toEqual([null, null]);
  });
});

describe('account flow', () => {
  it('AUT-01 SUP-04 from sign-up over the e-mail and the profile to a signed-in user', async () => {
    const { session, identity, answers } = await start({ emailVerified: false, userExists: false });
    session.start();
    await session.auth.signUp(ada.email, 'secret1');
    expect(identity.sent).toEqual([ada.email]);
    expect(JSON.parse(localStorage.getItem('pendingUser') ?? '')).toEqual({
      email: ada.email,
      firstName: '',
      lastName: '',
      firebaseUid: 'uid-of-ada@example.com',
    });
    expect(await session.auth.checkVerification()).toEqual({ emailVerified: false, userExists: false });
    expect(getSession().user).toBeNull();

    identity.verify(ada.email);
    answers.state = { emailVerified: true, userExists: false };
    expect(await session.auth.checkVerification()).toEqual({ emailVerified: true, userExists: false });
    expect(getSession()).toMatchObject({ user: null, identity: { emailVerified: true } });

    expect(await session.auth.createLocalUser('Ada', 'Lovelace')).toEqual(ada);
    expect(getSession().user).toEqual(ada);
    expect([stored(), localStorage.getItem('pendingUser')]).toEqual([await session.token(), null]);
  });

  it('signs in: one check and one login, however often the provider tells', async () => {
    const { session, identity, api } = await start();
    session.start();
    identity.register(ada.email, 'secret1');
    await session.auth.signIn(ada.email, 'secret1');
    expect(getSession().user).toEqual(ada);
    expect(api.made.map(({ call }) => call)).toEqual([calls.auth.checkVerification, calls.auth.login]);
  });

  it('refuses a sign-in with the code that says what is missing', async () => {
    const { session, identity, answers } = await start({ emailVerified: false, userExists: false });
    session.start();
    identity.register(ada.email, 'secret1');
    const signIn = () => session.auth.signIn(ada.email, 'secret1');
    await expect(signIn()).rejects.toMatchObject({
      code: 'auth/email-not-verified',
      message: 'Email not verified',
    });
    answers.state = { emailVerified: true, userExists: false };
    await expect(signIn()).rejects.toMatchObject({ code: 'auth/profile-missing' });
    await expect(session.auth.signIn(ada.email, 'wrong')).rejects.toMatchObject({ code: 'auth/invalid-credential' });
  });

  it('AUT-07 refreshes the verified flag at the API and in the session', async () => {
    const { session, identity, api } = await startSignedIn();
    identity.verify(ada.email);
    await session.auth.refreshEmailVerified();
    expect(api.inputsOf(calls.auth.verifyEmail)).toEqual([{ body: { idToken: identity.token() } }]);
    expect(getSession()).toMatchObject({ identity: { emailVerified: true }, user: { emailVerified: true } });
  });
});

describe('a change of the account', () => {
  it('ACC-06 shows in this tab as soon as the API has it', async () => {
    const { api } = await startSignedIn();
    api.on(calls.auth.me, () => ({ user: { ...ada, firstName: 'Augusta' } }));
    announceChange({ what: 'account' });
    await settled();
    expect(getSession()).toMatchObject({
      user: { firstName: 'Augusta' },
      identity: { email: ada.email },
      loading: false,
    });
  });

  it('ACC-06 AUT-08 is not believed when somebody else has signed in meanwhile, and leaves a visitor alone', async () => {
    const { api, session } = await startSignedIn();
    let answer: (reply: { user: typeof ada }) => void = () => {};
    api.on(calls.auth.me, () => new Promise((resolve) => (answer = resolve)));
    announceChange({ what: 'account' });
    await settled();
    await session.auth.signOut();
    answer({ user: ada });
    await settled();
    announceChange({ what: 'account' });
    expect([getSession().user, api.inputsOf(calls.auth.me).length]).toEqual([null, 1]);
  });
});

describe('the end', () => {
  it('AUT-03 a sign-out clears user, token and settings', async () => {
    const { session } = await startSignedIn();
    await session.auth.signOut();
    expect(getSession()).toEqual({ loading: false, user: null, identity: null, error: '' });
    expect([stored(), await session.token(), hostStore.get(settingsAtom)]).toEqual([null, null, null]);
  });

  it('AUT-03 a sign-out holds though the page is left before the provider’s code has come', async () => {
    localStorage.setItem('authToken', 'from-last-time');
    localStorage.setItem('firebase:authUser:key', '{}');
    const { account } = await start();
    const session = createSession({ account, identity: () => new Promise(() => {}) });
    session.start();
    void session.auth.signOut();
    expect({ ...localStorage }).toEqual({});
  });

  it('AUT-03 a sign-out in another tab signs this one out', async () => {
    await startSignedIn();
    inOtherTab(() => localStorage.removeItem('authToken'));
    expect(getSession().user).toBeNull();
  });

  it('a sign-in in another tab signs this one in', async () => {
    const { session, identity } = await start();
    session.start();
    identity.become(identity.register(ada.email, 'secret1'));
    inOtherTab(() => localStorage.setItem('authToken', 'from-there'));
    await settled();
    expect(getSession().user).toEqual(ada);
  });

  const refused = new ApiError(401, { error: 'No.', code: 'unauthorized' });

  it('AUT-06 ten refusals of one token end the session once, at the provider too, and say why', async () => {
    const { session, identity } = await startSignedIn();
    const token = await session.token();
    for (let times = 0; times < 10; times += 1) session.end(refused, token);
    await settled();
    expect(getSession()).toMatchObject({ user: null, error: 'Your session has ended. Please sign in again.' });
    expect([stored(), identity.token(), identity.signOuts()]).toEqual([null, null, 1]);
  });

  it('AUT-06 says that the account is disabled where that is why', async () => {
    const { session } = await startSignedIn();
    session.end(new ApiError(403, { error: 'Disabled.', code: 'user_disabled' }), await session.token());
    expect(getSession().error).toBe('This account has been disabled. Please contact support.');
  });

  it('AUT-06 AUT-08 a late refusal of a former token, renewed or somebody else’s, ends nothing', async () => {
    const { session, identity } = await startSignedIn();
    const first = await session.token();
    identity.renewToken();
    await settled();
    session.end(refused, first);
    expect(getSession().user).toEqual(ada);
    const second = await session.token();
    await session.auth.signOut();
    session.end(refused, second);
    expect(getSession().error).toBe('');
    identity.register('eve@example.com', 'secret2');
    await session.auth.signIn('eve@example.com', 'secret2');
    session.end(refused, second);
    expect(getSession().identity?.email).toBe('eve@example.com');
    expect(getSession().user).not.toBeNull();
  });

  it.each([
    ['auth/user-disabled', 'This account has been disabled. Please contact support.'],
    ['auth/user-token-expired', 'Your session has ended. Please sign in again.'],
    ['auth/invalid-refresh-token', 'Your session has ended. Please sign in again.'],
  ])('AUT-06 a token that the provider will not renew (%s) ends it with its sentence', async (code, sentence) => {
    const { session, identity } = await startSignedIn();
    identity.refuseTokens(code);
    await expect(session.token()).rejects.toThrow(sentence);
    expect(getSession()).toMatchObject({ user: null, error: sentence });
    expect(stored()).toBeNull();
  });

  it('AUT-08 another account begins with nothing of the former one', async () => {
    const { identity } = await startSignedIn();
    reportError('A sentence for Ada.');
    const seen: unknown[] = [];
    const stop = hostStore.sub(sessionAtom, () => seen.push(getSession().user?.email ?? getSession().loading));
    identity.become(identity.register('eve@example.com', 'secret2'));
    await settled();
    stop();
    // First loading, and nobody's.
    expect(seen[0]).toBe(true);
    expect(getSession().identity?.email).toBe('eve@example.com');
    expect(hostStore.get(settingsAtom)).toMatchObject({ email: 'eve@example.com' });
  });

  it('AUT-08 an answer for the former account that comes late is not believed', async () => {
    const { session, identity, api } = await start();
    let answer: (reply: { user: typeof ada }) => void = () => {};
    api.on(calls.auth.login, () => new Promise((resolve) => (answer = resolve)));
    session.start();
    identity.register(ada.email, 'secret1');
    const signIn = session.auth.signIn(ada.email, 'secret1');
    await settled();
    await session.auth.signOut();
    answer({ user: ada });
    await signIn;
    expect([getSession().user, stored()]).toEqual([null, null]);
  });
});
