import { calls } from 'contracts';
import { ApiError, getSession, hostStore, reportError, sessionAtom, settingsAtom } from 'shared-ui/host';
import { ada, forgetAll, inOtherTab, settled, start, startSignedIn, stored } from '../testing/sessionStage.ts';
import { createSession } from './session.ts';

beforeEach(forgetAll);

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
