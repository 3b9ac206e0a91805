import { ApiError, AuthError, type AuthPort, type VerificationState } from 'shared-ui/host';
import { releaseBrowser } from 'shared-ui/host/shell';
import type { ApiChecks } from './api-checks.ts';
import type { IdentityAccount, SessionDependencies } from './dependencies.ts';
import { getUid, type SessionStore } from './state.ts';
import { forgetPendingUser, rememberPendingUser, setSignOutPending } from './stored-session.ts';

/** Converts failures of our own API to the error type of the auth pages. */
const withAuthErrors = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (failure) {
    if (failure instanceof ApiError) throw new AuthError(`api/${failure.code}`, failure.message);
    throw failure;
  }
};

const requireVerifiedUser = ({ emailVerified, userExists }: VerificationState): void => {
  if (!emailVerified) throw new AuthError('auth/email-not-verified', 'Email not verified');
  if (!userExists) throw new AuthError('auth/profile-missing', 'Profile missing');
};

/** The sign-in functions for modules. All changes of the session are events of its store. */
export function createAuthPort(
  { getIdentity, getAccountCalls, endApiSession }: SessionDependencies,
  store: SessionStore,
  checks: ApiChecks,
): AuthPort {
  const isSignedIn = ({ user }: IdentityAccount): boolean => {
    const state = store.getState();
    return state.name === 'signedIn' && getUid(state) === user.uid;
  };

  const signInToApi = (account: IdentityAccount): Promise<VerificationState> => withAuthErrors(checks.signIn(account));

  const reloadAccount = async (): Promise<IdentityAccount> => {
    const account = await (await getIdentity()).reload();
    if (account) return account;
    throw new AuthError('auth/no-current-user', 'Please sign in first.');
  };

  /** Nobody waits for it: a session that stays is refused once its token has expired, because it is not renewed. */
  const endSessionAtApi = (): void => {
    const { name, account, token } = store.getState();
    if (name !== 'signedIn') return;
    const current = account ? account.token() : Promise.resolve(token);
    void current.then(endApiSession).catch((failure) => console.warn('The session was not ended at the API', failure));
  };

  return {
    async signUp(email, password) {
      const client = await getIdentity();
      const { user } = await client.signUp(email, password);
      rememberPendingUser(email, user.uid);
      // The account exists, and the next page can send the email again.
      await client
        .sendVerificationEmail()
        .catch((failure) => console.error('Sending the verification email failed', failure));
    },
    async signIn(email, password) {
      const client = await getIdentity();
      const account = await client.signIn(email, password);
      if (isSignedIn(account)) return;
      const state = await signInToApi(account);
      if (!state.emailVerified || !state.userExists) rememberPendingUser(email, account.user.uid);
      requireVerifiedUser(state);
    },
    async signOut({ keepDrafts = false, hasEnded = false } = {}) {
      if (!hasEnded) endSessionAtApi();
      setSignOutPending(true);
      store.dispatch({ type: 'ended', error: '' });
      forgetPendingUser();
      // Only after the session has ended, so that no form in any tab stores a draft again.
      releaseBrowser({ keepDrafts });
      await (await getIdentity()).signOut();
      setSignOutPending(false);
    },
    sendPasswordReset: async (email) => (await getIdentity()).sendPasswordReset(email),
    sendVerificationEmail: async () => (await getIdentity()).sendVerificationEmail(),
    async checkVerification() {
      const account = await (await getIdentity()).reload();
      return account && signInToApi(account);
    },
    async createLocalUser(firstName, lastName) {
      const account = await reloadAccount();
      const user = await withAuthErrors((await getAccountCalls()).create(await account.token(), firstName, lastName));
      forgetPendingUser();
      // The first call may share a check that started before the local user existed.
      const { userExists } = await signInToApi(account);
      if (!userExists) await signInToApi(account);
      return user;
    },
    async refreshEmailVerified() {
      const account = await reloadAccount();
      await withAuthErrors((await getAccountCalls()).copyVerification(await account.token()));
      store.dispatch({ type: 'accountChanged', account });
      const { uid, emailVerified } = account.user;
      const state = store.getState();
      if (state.name === 'signedIn')
        store.dispatch({ type: 'userChanged', uid, user: { ...state.user, emailVerified } });
    },
    readActionLink: async (code) => (await getIdentity()).readActionLink(code),
    applyVerification: async (code) => (await getIdentity()).applyVerification(code),
    confirmPasswordReset: async (code, newPassword) => (await getIdentity()).confirmPasswordReset(code, newPassword),
  };
}
