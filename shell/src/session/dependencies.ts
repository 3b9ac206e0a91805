import { calls } from 'contracts';
import type { ActionLink, Api, IdentityUser } from 'shared-ui/host';

/** The account that is signed in at the identity provider. */
export interface IdentityAccount {
  readonly user: IdentityUser;
  /** A valid token whose claims match `user.emailVerified`. */
  token(): Promise<string>;
}

/** The identity provider as the session needs it. Methods reject with an AuthError. */
export interface IdentityClient {
  /** Calls the listener when the account is first known, and on each change of the account or its token. */
  watch(listener: (account: IdentityAccount | null) => void): void;
  signUp(email: string, password: string): Promise<IdentityAccount>;
  signIn(email: string, password: string): Promise<IdentityAccount>;
  signOut(): Promise<void>;
  /** Fetches the account from the provider; null if signed out. */
  reload(): Promise<IdentityAccount | null>;
  sendVerificationEmail(): Promise<void>;
  sendPasswordReset(email: string): Promise<void>;
  readActionLink(code: string): Promise<ActionLink>;
  applyVerification(code: string): Promise<void>;
  confirmPasswordReset(code: string, newPassword: string): Promise<void>;
  /** Whether the token's account no longer exists; false if the provider cannot be asked. */
  isDeleted(idToken: string): Promise<boolean>;
}

const OPTIONS = { handlesErrors: true };

/** The account calls of our own API. Methods reject with an ApiError, which the caller shows. */
export function createAccountCalls(api: Api) {
  return {
    /** Checks whether the email is verified and a local user exists (API-01). */
    check: (idToken: string) => api.call(calls.auth.checkVerification, { body: { idToken } }, OPTIONS),
    /** Signs in and returns the local user (API-02). */
    login: async (idToken: string) => (await api.call(calls.auth.login, { body: { idToken } }, OPTIONS)).user,
    /** Makes the session of a new sign-in replace that of the one before, in this browser (SES-01). */
    replaceSession: (idToken: string, previous: string) =>
      api.call(calls.auth.login, { body: { idToken }, headers: { authorization: `Bearer ${previous}` } }, OPTIONS),
    /** Creates the local user (API-03). */
    create: async (idToken: string, firstName: string, lastName: string) =>
      (await api.call(calls.auth.createLocalUser, { body: { idToken, firstName, lastName } }, OPTIONS)).user,
    /** Copies the provider's verified flag to the local user (API-04). */
    copyVerification: (idToken: string) => api.call(calls.auth.verifyEmail, { body: { idToken } }, OPTIONS),
    /** Fetches the local user with the session's token (API-05). */
    me: async () => (await api.call(calls.auth.me, {}, OPTIONS)).user,
  };
}

export type AccountCalls = ReturnType<typeof createAccountCalls>;

/** What the session uses. Each is loaded when it is first needed. */
export interface SessionDependencies {
  /** The account calls of our own API. */
  getAccountCalls: () => Promise<AccountCalls>;
  /** The client of the identity provider. Its code is large. */
  getIdentity: () => Promise<IdentityClient>;
  /** Ends the session of a token at the API, also while the page closes. */
  endApiSession: (token: string) => Promise<unknown>;
}
