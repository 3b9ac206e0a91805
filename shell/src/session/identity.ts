import type { ActionLink, IdentityUser } from 'shared-ui/host';
import type { AccountCalls } from './account-calls.ts';

/** The account that is signed in at the identity provider. */
export interface IdentityAccount {
  readonly user: IdentityUser;
  /** A valid token whose claims match `user.emailVerified`. */
  token(): Promise<string>;
  /** Set for the account of the last visit, until the provider reports it. */
  readonly isRestored?: true;
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

/** Each is loaded when it is first needed. */
export interface SessionDependencies {
  /** The account calls of our own API. */
  getAccountCalls: () => Promise<AccountCalls>;
  /** The client of the identity provider. Its code is large. */
  getIdentity: () => Promise<IdentityClient>;
}
