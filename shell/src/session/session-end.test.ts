import { calls } from 'contracts';
import {
  ApiError,
  getSession,
  hostStore,
  reportError,
  sessionAtom,
  settingsAtom,
  writeTraderEntry,
} from 'shared-ui/host';
import {
  ada,
  readToken,
  resetBrowser,
  type SessionFixture,
  startSignedIn,
  waitForReplies,
} from '../testing/sessionFixture.ts';

const findDrafts = (): string[] =>
  Object.keys({ ...localStorage, ...sessionStorage }).filter((key) => /draft/.test(key));
const draftKey = 'trade-draft:uid-of-ada@example.com';
const refused = new ApiError(401, { error: 'No.', code: 'unauthorized' });

beforeEach(() => {
  resetBrowser();
  sessionStorage.clear();
});

describe('session changes', () => {
  it('a sign-out clears user, token and settings (AUT-03)', async () => {
    const { session } = await startSignedIn();
    await session.auth.signOut();
    expect(getSession()).toEqual({ loading: false, user: null, identity: null, error: '' });
    expect([readToken(), await session.token(), hostStore.get(settingsAtom)]).toEqual([null, null, null]);
  });

  it('a sign-out ends the session at the API, and waits for nobody (SES-02)', async () => {
    const { session, endApiSession } = await startSignedIn();
    const token = await session.token();
    endApiSession.mockReturnValue(new Promise(() => {}));
    await session.auth.signOut();
    expect(endApiSession.mock.calls).toEqual([[token]]);
    // Deleting the account, or signing out everywhere, has ended it already.
    const other = await startSignedIn();
    await other.session.auth.signOut({ hasEnded: true });
    expect(other.endApiSession).not.toHaveBeenCalled();
  });

  it('the password again goes on with the token of a new sign-in, which replaces the session (SES-02)', async () => {
    const { session, api } = await startSignedIn();
    const before = await session.token();
    await expect(session.confirmPassword('wrong')).rejects.toMatchObject({ code: 'auth/invalid-credential' });
    expect(await session.token()).toBe(before);
    await session.confirmPassword('secret1');
    const after = await session.token();
    expect([after === before, getSession().user]).toEqual([false, ada]);
    const logins = api.recordedCalls.filter(({ call }) => call === calls.auth.login);
    expect(logins.at(-1)?.input).toEqual({
      body: { idToken: after },
      headers: { authorization: `Bearer ${before}` },
    });
  });

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

describe('stored drafts', () => {
  type Change = (fixture: SessionFixture) => unknown;
  const endSession: Change = async ({ session }) => session.end(refused, await session.token());

  it.each<[string, string[], Change]>([
    ['a sign-out', [], ({ session }) => session.auth.signOut()],
    ['a sign-out that keeps them', [draftKey], ({ session }) => session.auth.signOut({ keepDrafts: true })],
    ['the end of the session, for the next sign-in', [draftKey], endSession],
    [
      'the end of the session because the account was deleted',
      [],
      (fixture) => {
        fixture.identity.delete(ada.email);
        return endSession(fixture);
      },
    ],
    [
      'a check by an API that no longer knows the account',
      [],
      ({ session, replies }) => {
        replies.verification = { emailVerified: true, userExists: false };
        return session.auth.checkVerification();
      },
    ],
    [
      'a sign-in of another trader',
      [],
      ({ identity }) => identity.setCurrent(identity.register('eve@example.com', 'secret2')),
    ],
  ])('after %s are %j (AUT-06, AUT-08, AUT-10, ACC-06)', async (_, remaining, change) => {
    const fixture = await startSignedIn();
    writeTraderEntry('tab', 'trade-draft', 'Chased it.');
    expect(findDrafts()).toEqual([draftKey]);
    await change(fixture);
    await waitForReplies();
    expect(findDrafts()).toEqual(remaining);
  });
});
