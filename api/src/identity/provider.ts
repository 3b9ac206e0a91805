/** The claims of a valid token. */
export interface Claims {
  uid: string;
  emailVerified: boolean;
  /** Milliseconds since 1970, like all times here. */
  issuedAt: number;
  signedInAt: number;
  expiresAt: number;
}

/** The current state of an account at the provider. */
export interface Account {
  uid: string;
  email: string;
  emailVerified: boolean;
  disabled: boolean;
  /** Sessions that started earlier are revoked. */
  validSince: number;
}

/** The token or account is invalid or missing, expired or disabled, or the provider could not be reached. */
export type FailureReason = 'invalid' | 'expired' | 'disabled' | 'unreachable';

export class ProviderError extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, cause?: unknown) {
    super(`identity provider: ${reason}`, { cause });
    this.name = 'ProviderError';
    this.reason = reason;
  }
}

/** The identity provider. All methods reject with a ProviderError. */
export interface Provider {
  /** Checks signature, issuer, audience and expiry. Contacts the provider only to fetch its keys. */
  readToken(token: string): Promise<Claims>;
  /** Always contacts the provider. */
  findAccount(uid: string): Promise<Account>;
  /** Ends all sessions that started before now. */
  revokeSessions(uid: string): Promise<void>;
  deleteAccount(uid: string): Promise<void>;
}
