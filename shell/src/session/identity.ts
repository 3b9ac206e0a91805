import type { ActionLink, IdentityUser } from 'shared-ui/host';

/** The account that is signed in at the identity provider. */
export interface IdentityAccount {
  readonly user: IdentityUser;
  /** A token that is valid now and says the same as `user.emailVerified`. */
  token(): Promise<string>;
}

/** The identity provider as the session needs it. Methods reject with an AuthError. */
export interface IdentityClient {
  /** Tells the present account as soon as it is known, and again whenever the account or its token changes. */
  watch(tell: (account: IdentityAccount | null) => void): void;
  signUp(email: string, password: string): Promise<IdentityAccount>;
  signIn(email: string, password: string): Promise<IdentityAccount>;
  signOut(): Promise<void>;
  /** The account as the provider has it now; null when nobody is signed in. */
  reload(): Promise<IdentityAccount | null>;
  sendVerificationEmail(): Promise<void>;
  sendPasswordReset(email: string): Promise<void>;
  readActionLink(code: string): Promise<ActionLink>;
  applyVerification(code: string): Promise<void>;
  confirmPasswordReset(code: string, newPassword: string): Promise<void>;
  /** Whether the account that this token speaks for no longer exists; false when the provider does not say. */
  isDeleted(idToken: string): Promise<boolean>;
}
