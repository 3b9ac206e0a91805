import { calls } from 'contracts';
import { ApiError, getSession, hostStore, reportError, sessionAtom, settingsAtom } from 'shared-ui/host';
import {
  ada,
  changeInOtherTab,
  readToken,
  resetBrowser,
  start,
  startSignedIn,
  waitForReplies,
} from '../testing/sessionFixture.ts';
import { createSession } from './session.ts';

beforeEach(resetBrowser);

describe('session changes', () => {
  it('a sign-out clears user, token and settings (AUT-03)', async () => {
    const { session } = await startSignedIn();
    await session.auth.signOut();
    expect(getSession()).toEqual({ loading: false, user: null, identity: null, error: '' });
    expect([readToken(), await session.token(), hostStore.get(settingsAtom)]).toEqual([null, null, null]);
  });

  it('a sign-out is complete even if the page is closed before the provider’s code has loaded (AUT-03)', async () => {
    localStorage.setItem('authToken', 'from-last-time');
    localStorage.setItem('firebase:authUser:key', '{}');
    const { getAccountCalls } = await start();
    const session = createSession({ getAccountCalls, getIdentity: () => new Promise(() => {}) });
    session.start();
    void session.auth.signOut();
    expect({ ...localStorage }).toEqual({});
  });

  it('a sign-out in another tab signs this tab out (AUT-03)', async () => {
    await startSignedIn();
    changeInOtherTab(() => localStorage.removeItem('authToken'));
    expect(getSession().user).toBeNull();
  });

  it('a sign-in in another tab signs this tab in (AUT-02)', async () => {
    const { session, identity, api } = await start();
    const storedTokens: unknown[] = [];
    api.on(calls.auth.checkVerification, () => {
      storedTokens.push(readToken());
      return { emailVerified: true, userExists: true };
    });
    session.start();
    identity.setCurrent(identity.register(ada.email, 'secret1'));
    changeInOtherTab(() => localStorage.setItem('authToken', 'from-other-tab'));
    await waitForReplies();
    // Removing it would sign out the other tab.
    expect([storedTokens, getSession().user]).toEqual([['from-other-tab'], ada]);
  });

  const refused = new ApiError(401, { error: 'No.', code: 'unauthorized' });

  it('ten refusals of one token end the session once, also at the provider, and say why (AUT-06)', async () => {
    const { session, identity } = await startSignedIn();
    const token = await session.token();
    for (let times = 0; times < 10; times += 1) session.end(refused, token);
    await waitForReplies();
    expect(getSession()).toMatchObject({ user: null, error: 'Your session has ended. Please sign in again.' });
    expect([readToken(), identity.getToken(), identity.countSignOuts()]).toEqual([null, null, 1]);
  });

  it('a disabled account ends the session with that reason (AUT-06)', async () => {
    const { session } = await startSignedIn();
    session.end(new ApiError(403, { error: 'Disabled.', code: 'user_disabled' }), await session.token());
    expect(getSession().error).toBe('This account has been disabled. Please contact support.');
  });

  it('a late refusal of an earlier token is ignored (AUT-06, AUT-08)', async () => {
    const { session, identity } = await startSignedIn();
    const first = await session.token();
    identity.renewToken();
    await waitForReplies();
    session.end(refused, first);
    expect(getSession().user).toEqual(ada);
    const second = await session.token();
    identity.register('eve@example.com', 'secret2');
    await session.auth.signIn('eve@example.com', 'secret2');
    session.end(refused, second);
    expect(getSession()).toMatchObject({ identity: { email: 'eve@example.com' }, user: ada });
  });

  it.each([
    ['auth/user-disabled', 'This account has been disabled. Please contact support.'],
    ['auth/user-token-expired', 'Your session has ended. Please sign in again.'],
    ['auth/invalid-refresh-token', 'Your session has ended. Please sign in again.'],
  ])('a refused token renewal ends the session with a matching message: %s (AUT-06)', async (code, message) => {
    const { session, identity } = await startSignedIn();
    identity.refuseTokens(code);
    await expect(session.token()).rejects.toThrow(message);
    expect(getSession()).toMatchObject({ user: null, error: message });
    expect(readToken()).toBeNull();
  });

  it('another account starts without data of the previous one (AUT-08)', async () => {
    const { identity } = await startSignedIn();
    reportError('A message for Ada.');
    const states: unknown[] = [];
    const unsubscribe = hostStore.sub(sessionAtom, () => states.push(getSession().user?.email ?? getSession().loading));
    identity.setCurrent(identity.register('eve@example.com', 'secret2'));
    await waitForReplies();
    unsubscribe();
    // The first state is loading, without a user.
    expect(states[0]).toBe(true);
    expect(getSession().identity?.email).toBe('eve@example.com');
    expect(hostStore.get(settingsAtom)).toMatchObject({ email: 'eve@example.com' });
  });
});
