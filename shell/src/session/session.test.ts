import { calls } from 'contracts';
import { ApiError, announceChange, getSession, hostStore, settingsAtom } from 'shared-ui/host';
import { ada, forgetAll, settled, start, startSignedIn, stored } from '../testing/sessionStage.ts';

beforeEach(forgetAll);

describe('first check', () => {
  it('AUT-02 loads until the provider and the API have answered, and makes no data call before', async () => {
    const { session, identity, api } = await start();
    localStorage.setItem('authToken', 'from-last-time');
    identity.become(identity.register(ada.email, 'secret1'));
    session.start();
    expect(getSession()).toMatchObject({ loading: true, user: null });
    await settled();
    expect(getSession()).toMatchObject({ loading: false, user: ada, identity: { email: ada.email } });
    expect(api.recordedCalls.map(({ call }) => call)).toEqual([calls.auth.checkVerification, calls.auth.login]);
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
    expect(api.getInputs(calls.auth.login)).toEqual([]);
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
      throw new ApiError(429, {
        error: 'Too many requests. Please wait a moment and try again.',
        code: 'too_many_requests',
      });
    });
    identity.become(identity.register(ada.email, 'secret1'));
    session.start();
    await settled();
    expect(getSession()).toMatchObject({ user: null, error: 'Too many requests. Please wait a moment and try again.' });
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
    expect(api.recordedCalls.map(({ call }) => call)).toEqual([calls.auth.checkVerification, calls.auth.login]);
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
    expect(api.getInputs(calls.auth.verifyEmail)).toEqual([{ body: { idToken: identity.token() } }]);
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
    expect([getSession().user, api.getInputs(calls.auth.me).length]).toEqual([null, 1]);
  });
});
