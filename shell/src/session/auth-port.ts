import {
  ApiError,
  AuthError,
  type AuthPort,
  getSession,
  releaseBrowser,
  setSession,
  type VerificationState,
} from 'shared-ui/host';
import type { IdentityAccount } from './identity.ts';
import type { SessionMachine } from './machine.ts';
import { forgetPendingUser, rememberPendingUser } from './pending-user.ts';
import type { Provider } from './provider.ts';
import { forgetStoredUser } from './stored-user.ts';

interface Parts extends Provider {
  machine: SessionMachine;
}

/** Our own API's failures in the form that the auth pages know. */
const asAuthError = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (failure) {
    if (failure instanceof ApiError) throw new AuthError(`api/${failure.code}`, failure.message);
    throw failure;
  }
};

const requireBoth = ({ emailVerified, userExists }: VerificationState): void => {
  if (!emailVerified) throw new AuthError('auth/email-not-verified', 'Email not verified');
  if (!userExists) throw new AuthError('auth/profile-missing', 'Profile missing');
};

/** What the modules may ask of the identity provider, over the session's one machine. */
export const createAuthPort = ({ machine, identity, account: calls }: Parts): AuthPort => {
  const isIn = ({ user }: IdentityAccount): boolean => {
    const session = getSession();
    return session.user !== null && session.identity?.uid === user.uid;
  };

  const enter = (account: IdentityAccount): Promise<VerificationState> => asAuthError(machine.enter(account));

  const reloaded = async (): Promise<IdentityAccount> => {
    const account = await (await identity()).reload();
    if (account) return account;
    throw new AuthError('auth/no-current-user', 'Please sign in first.');
  };

  return {
    async signUp(email, password) {
      const client = await identity();
      const { user } = await client.signUp(email, password);
      rememberPendingUser(email, user.uid);
      // The account stands, and the next page can send the e-mail again.
      await client
        .sendVerificationEmail()
        .catch((failure) => console.error('No verification e-mail was sent', failure));
    },
    async signIn(email, password) {
      const account = await (await identity()).signIn(email, password);
      if (!isIn(account)) requireBoth(await enter(account));
    },
    async signOut({ keepDrafts = false } = {}) {
      machine.leave();
      forgetStoredUser();
      // After the session has ended, so that no form in any tab stores a draft again.
      releaseBrowser({ keepDrafts });
      await (await identity()).signOut();
    },
    sendPasswordReset: async (email) => (await identity()).sendPasswordReset(email),
    sendVerificationEmail: async () => (await identity()).sendVerificationEmail(),
    async checkVerification() {
      const account = await (await identity()).reload();
      return account && enter(account);
    },
    async createLocalUser(firstName, lastName) {
      const account = await reloaded();
      const user = await asAuthError((await calls()).create(await account.token(), firstName, lastName));
      forgetPendingUser();
      await enter(account);
      return user;
    },
    async refreshEmailVerified() {
      const account = await reloaded();
      await asAuthError((await calls()).copyVerification(await account.token()));
      const { emailVerified } = account.user;
      const session = getSession();
      setSession({ ...session, identity: account.user, user: session.user && { ...session.user, emailVerified } });
    },
    readActionLink: async (code) => (await identity()).readActionLink(code),
    applyVerification: async (code) => (await identity()).applyVerification(code),
    confirmPasswordReset: async (code, newPassword) => (await identity()).confirmPasswordReset(code, newPassword),
  };
};
