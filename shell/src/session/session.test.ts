import { calls } from 'contracts';
import { ApiError, announceChange, getSession, hostStore, settingsAtom } from 'shared-ui/host';
import { ada, readToken, resetBrowser, start, startSignedIn, waitForReplies } from '../testing/sessionFixture.ts';

beforeEach(resetBrowser);

describe('the first check', () => {
  it('ends loading after the provider and the API have replied, without a data call before (AUT-02)', async () => {
    const { session, identity, api } = await start();
    localStorage.setItem('authToken', 'from-last-time');
    identity.setCurrent(identity.register(ada.email, 'secret1'));
    session.start();
    expect(getSession()).toMatchObject({ loading: true, user: null });
    await waitForReplies();
    expect(getSession()).toMatchObject({ loading: false, user: ada, identity: { email: ada.email } });
    expect(api.recordedCalls.map(({ call }) => call)).toEqual([calls.auth.checkVerification, calls.auth.login]);
  });

  it('is immediate for a visitor and does not load the provider (AUT-02)', async () => {
    const { session, getIdentity } = await start();
    session.start();
    expect(getSession()).toMatchObject({ loading: false, user: null, identity: null });
    expect(getIdentity).not.toHaveBeenCalled();
  });

  it('stores the token under authToken and its claims as settings (AUT-01, AUT-05)', async () => {
    const { identity } = await startSignedIn();
    expect(readToken()).toBe(identity.getToken());
    expect(hostStore.get(settingsAtom)).toMatchObject({ sub: 'uid-of-ada@example.com', email: ada.email });
  });

  it('exposes the provider’s user (DAT-08)', async () => {
    await startSignedIn();
    expect(getSession().identity).toEqual({
      uid: 'uid-of-ada@example.com',
      email: ada.email,
      emailVerified: true,
      displayName: null,
      photoURL: null,
      phoneNumber: null,
      isAnonymous: false,
      tenantId: null,
      providerData: expect.any(Array),
      creationTime: 'sign-up',
      lastSignInTime: 'sign-up',
    });
  });

  it.each([
    { emailVerified: false, userExists: false },
    { emailVerified: true, userExists: false },
    { emailVerified: false, userExists: true },
  ])('clears user and token when the server reports %o (AUT-03)', async (verification) => {
    localStorage.setItem('authToken', 'from-last-time');
    const { api } = await startSignedIn(verification);
    expect(getSession()).toMatchObject({ loading: false, user: null, identity: { email: ada.email } });
    expect([readToken(), hostStore.get(settingsAtom)]).toEqual([null, null]);
    expect(api.getInputs(calls.auth.login)).toEqual([]);
  });

  it('clears user and token when login fails, and says why (AUT-03)', async () => {
    const fixture = await startSignedIn({ emailVerified: true, userExists: false });
    fixture.replies.verification = { emailVerified: true, userExists: true };
    fixture.replies.login = () => {
      throw new ApiError(500, { error: 'Login is broken.' });
    };
    await expect(fixture.session.auth.checkVerification()).rejects.toMatchObject({ message: 'Login is broken.' });
    expect(getSession()).toMatchObject({ user: null, error: 'Login is broken.' });
    expect(readToken()).toBeNull();
  });

  it('keeps the token when there were too many requests, and says so (AUT-03)', async () => {
    localStorage.setItem('authToken', 'from-last-time');
    const { api, openAsAda } = await start();
    api.on(calls.auth.checkVerification, () => {
      throw new ApiError(429, { error: 'Too many requests.', code: 'too_many_requests' });
    });
    await openAsAda();
    expect([getSession().user, getSession().error, readToken()]).toEqual([
      null,
      'Too many requests.',
      'from-last-time',
    ]);
  });

  it('keeps the token when the API is unreachable, and signs in once it is reachable (AUT-03)', async () => {
    localStorage.setItem('authToken', 'from-last-time');
    const fixture = await start();
    const succeed = fixture.replies.login;
    fixture.replies.login = () => {
      throw new ApiError(0, {});
    };
    await fixture.openAsAda();
    expect(getSession()).toMatchObject({ loading: false, user: null, error: expect.stringMatching(/^No connection/) });
    expect(readToken()).toBe('from-last-time');
    fixture.replies.login = succeed;
    await fixture.session.auth.checkVerification();
    expect(getSession()).toMatchObject({ user: ada, error: '' });
  });
});

describe('the token of requests', () => {
  it('that cannot be renewed ends loading, stays stored, and fails calls with a message (AUT-04)', async () => {
    localStorage.setItem('authToken', 'from-last-time');
    const { session, identity, openAsAda } = await start();
    identity.refuseTokens('auth/network-request-failed');
    await openAsAda();
    const error = 'Please check your network and try again.';
    expect([getSession(), readToken()]).toMatchObject([{ loading: false, user: null, error }, 'from-last-time']);
    await expect(session.token()).rejects.toMatchObject({
      message: 'No connection to the sign-in service. Please check your network and try again.',
    });
  });

  it('is the provider’s current one, and is stored when renewed (AUT-04)', async () => {
    const { identity, session } = await startSignedIn();
    const first = await session.token();
    identity.renewToken();
    await waitForReplies();
    expect(await session.token()).toBe(identity.getToken());
    expect(readToken()).toBe(identity.getToken());
    expect(readToken()).not.toBe(first);
  });

  it('is the stored one without an account at the provider, and restores the user (AUT-04)', async () => {
    localStorage.setItem('authToken', 'still-good');
    const { session } = await start();
    session.start();
    await waitForReplies();
    expect(await session.token()).toBe('still-good');
    expect(getSession()).toMatchObject({ user: ada, identity: null });
  });

  it('is null when the stored one has expired (AUT-04)', async () => {
    localStorage.setItem('authToken', 'expired');
    const { session, api } = await start();
    api.on(calls.auth.me, () => {
      throw new ApiError(401, { error: 'Expired.', code: 'token_expired' });
    });
    session.start();
    await waitForReplies();
    expect([await session.token(), getSession().user]).toEqual([null, null]);
  });
});

describe('the account flow', () => {
  it('leads from sign-up through verification and profile to a signed-in user (AUT-01, SUP-04)', async () => {
    const { session, identity, replies } = await start({ emailVerified: false, userExists: false });
    session.start();
    await session.auth.signUp(ada.email, 'secret1');
    expect(identity.sentEmails).toEqual([ada.email]);
    expect(JSON.parse(localStorage.getItem('pendingUser') ?? '')).toEqual({
      email: ada.email,
      firstName: '',
      lastName: '',
      firebaseUid: 'uid-of-ada@example.com',
    });
    expect(await session.auth.checkVerification()).toEqual({ emailVerified: false, userExists: false });
    expect(getSession().user).toBeNull();

    identity.verify(ada.email);
    replies.verification = { emailVerified: true, userExists: false };
    expect(await session.auth.checkVerification()).toEqual({ emailVerified: true, userExists: false });
    expect(getSession()).toMatchObject({ user: null, identity: { emailVerified: true } });

    expect(await session.auth.createLocalUser('Ada', 'Lovelace')).toEqual(ada);
    expect(getSession().user).toEqual(ada);
    expect([readToken(), localStorage.getItem('pendingUser')]).toEqual([await session.token(), null]);
  });

  it('signs in after the profile even if a check from before it is still pending (AUT-01, SUP-04)', async () => {
    const { session, identity, api, replies } = await start({ emailVerified: true, userExists: false });
    session.start();
    await session.auth.signUp(ada.email, 'secret1');
    identity.verify(ada.email);
    let replyEarly: (reply: typeof replies.verification) => void = () => undefined;
    const early = new Promise<typeof replies.verification>((resolve) => {
      replyEarly = resolve;
    });
    api.on(calls.auth.checkVerification, () => early);
    const poll = session.auth.checkVerification();
    await waitForReplies();
    const created = session.auth.createLocalUser('Ada', 'Lovelace');
    await waitForReplies();
    api.on(calls.auth.checkVerification, () => replies.verification);
    replyEarly({ emailVerified: true, userExists: false });
    await Promise.all([poll, created]);
    expect(getSession().user).toEqual(ada);
  });

  it('signs in with one check and one login, however often the provider notifies (AUT-01)', async () => {
    const { session, identity, api } = await start();
    session.start();
    identity.register(ada.email, 'secret1');
    await session.auth.signIn(ada.email, 'secret1');
    expect(getSession().user).toEqual(ada);
    expect(api.recordedCalls.map(({ call }) => call)).toEqual([calls.auth.checkVerification, calls.auth.login]);
  });

  it('refuses a sign-in with a code for what is missing (AUT-01)', async () => {
    const { session, identity, replies } = await start({ emailVerified: false, userExists: false });
    session.start();
    identity.register(ada.email, 'secret1');
    const signIn = () => session.auth.signIn(ada.email, 'secret1');
    await expect(signIn()).rejects.toMatchObject({
      code: 'auth/email-not-verified',
      message: 'Email not verified',
    });
    replies.verification = { emailVerified: true, userExists: false };
    await expect(signIn()).rejects.toMatchObject({ code: 'auth/profile-missing' });
    await expect(session.auth.signIn(ada.email, 'wrong')).rejects.toMatchObject({ code: 'auth/invalid-credential' });
  });

  it('refreshes the verified flag at the API and in the session (AUT-07)', async () => {
    const { session, identity, api } = await startSignedIn();
    identity.verify(ada.email);
    await session.auth.refreshEmailVerified();
    expect(api.getInputs(calls.auth.verifyEmail)).toEqual([{ body: { idToken: identity.getToken() } }]);
    expect(getSession()).toMatchObject({ identity: { emailVerified: true }, user: { emailVerified: true } });
  });
});

describe('a change of the profile', () => {
  it('is shown in this tab (ACC-06)', async () => {
    const { api } = await startSignedIn();
    api.on(calls.auth.me, () => ({ user: { ...ada, firstName: 'Augusta' } }));
    announceChange({ what: 'account' });
    await waitForReplies();
    expect(getSession()).toMatchObject({
      user: { firstName: 'Augusta' },
      identity: { email: ada.email },
      loading: false,
    });
  });
});
