import { calls } from 'contracts';
import { ApiError, getSession } from 'shared-ui/host';
import { ada, readToken, resetBrowser, start, waitForReplies } from '../testing/sessionFixture.ts';
import { createSession } from './session.ts';

beforeEach(resetBrowser);

const rejectAsUnavailable = () => {
  throw new ApiError(503, { error: 'The sign-in service cannot be reached.', code: 'unavailable' });
};

describe('the start of a session', () => {
  it('uses the API’s decision while only the API cannot reach the provider (AUT-04)', async () => {
    localStorage.setItem('authToken', 'from-last-time');
    const { api, identity, openAsAda } = await start();
    api.on(calls.auth.checkVerification, rejectAsUnavailable);
    await openAsAda();
    expect([getSession().user, getSession().error, readToken()]).toEqual([ada, '', identity.getToken()]);
  });

  it('keeps its token and says why when neither the API nor the provider can decide (AUT-04)', async () => {
    localStorage.setItem('authToken', 'from-last-time');
    const { api, openAsAda } = await start();
    for (const call of [calls.auth.checkVerification, calls.auth.me]) api.on(call, rejectAsUnavailable);
    await openAsAda();
    expect(getSession()).toMatchObject({ user: null, error: 'The sign-in service cannot be reached.' });
    expect(readToken()).toBe('from-last-time');
  });

  it('ends with the API’s reason when the provider no longer has the account (AUT-06)', async () => {
    localStorage.setItem('authToken', 'from-last-time');
    const { session, api } = await start();
    api.on(calls.auth.me, async () => {
      const refused = new ApiError(403, { error: 'Disabled.', code: 'user_disabled' });
      session.end(refused, await session.token());
      throw refused;
    });
    session.start();
    await waitForReplies();
    const error = 'This account has been disabled. Please contact support.';
    expect([getSession(), readToken()]).toMatchObject([{ user: null, error }, null]);
  });

  it('ignores an account at the provider without a stored token (AUT-03, AUT-08)', async () => {
    const { session, identity, api } = await start();
    session.start();
    identity.setCurrent(identity.register(ada.email, 'secret1'));
    await session.auth.sendPasswordReset(ada.email);
    await waitForReplies();
    expect([getSession(), api.recordedCalls]).toMatchObject([{ loading: false, user: null, identity: null }, []]);
  });

  it('continues a sign-up in the browser that began it (SUP-04, SIN-09)', async () => {
    const first = await start({ emailVerified: false, userExists: false });
    first.session.start();
    await first.session.auth.signUp(ada.email, 'secret1');
    createSession(first).start();
    await waitForReplies();
    expect(getSession()).toMatchObject({ loading: false, user: null, identity: { email: ada.email } });
  });

  it('reports a network error when the provider’s code cannot be loaded, and loads it on the next try (SIN-08)', async () => {
    const { getAccountCalls, getIdentity, endApiSession, identity } = await start();
    identity.register(ada.email, 'secret1');
    getIdentity.mockRejectedValueOnce(new Error('ChunkLoadError'));
    const { auth } = createSession({ getAccountCalls, getIdentity, endApiSession });
    await expect(auth.signIn(ada.email, 'secret1')).rejects.toMatchObject({ code: 'auth/network-request-failed' });
    await auth.signIn(ada.email, 'secret1');
    expect(getSession().user).toEqual(ada);
  });
});

describe('a sign-out', () => {
  it('is complete on the next visit if the page is closed before the provider’s code has loaded (AUT-03)', async () => {
    localStorage.setItem('authToken', 'from-last-time');
    const { getAccountCalls, getIdentity, endApiSession, identity } = await start();
    identity.setCurrent(identity.register(ada.email, 'secret1'));
    const closed = createSession({
      getAccountCalls,
      getIdentity: () => new Promise(() => {}),
      endApiSession,
    });
    closed.start();
    void closed.auth.signOut();
    expect([getSession().user, readToken()]).toEqual([null, null]);

    createSession({ getAccountCalls, getIdentity, endApiSession }).start();
    await waitForReplies();
    expect([identity.getToken(), getSession().user, { ...localStorage }]).toEqual([null, null, {}]);
  });
});
