import type { User } from 'contracts';

/** A failure at the identity provider or in our own account calls. `code` is the SDK's, e.g. `auth/wrong-password`. */
export class AuthError extends Error {
  override name = 'AuthError';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export interface VerificationState {
  emailVerified: boolean;
  userExists: boolean;
}

/** What an e-mailed link is for, and whose it is. */
export interface ActionLink {
  mode: 'verifyEmail' | 'resetPassword';
  email: string;
}

/**
 * The identity provider as the modules see it. The shell implements it; no module knows the provider's SDK.
 * Every method rejects with an AuthError.
 */
export interface AuthPort {
  /** Makes the account, sends the verification e-mail and remembers the pending user (SUP-04). */
  signUp(email: string, password: string): Promise<void>;
  /** Signs in at the provider and at the API. An unverified address rejects with `auth/email-not-verified`. */
  signIn(email: string, password: string): Promise<void>;
  /** Drafts are discarded unless `keepDrafts`: ask with `confirmSignOut` first. */
  signOut(options?: { keepDrafts?: boolean }): Promise<void>;
  sendPasswordReset(email: string): Promise<void>;
  sendVerificationEmail(): Promise<void>;
  /**
   * Asks the provider and the API anew. When both say yes the session is signed in afterwards.
   * Null when nobody is signed in at the provider.
   */
  checkVerification(): Promise<VerificationState | null>;
  createLocalUser(firstName: string, lastName: string): Promise<User>;
  /** Copies the provider's emailVerified to the local user and into the session. */
  refreshEmailVerified(): Promise<void>;
  /** Reads an e-mailed link's code without using it up. */
  readActionLink(code: string): Promise<ActionLink>;
  applyVerification(code: string): Promise<void>;
  confirmPasswordReset(code: string, newPassword: string): Promise<void>;
}
