/** What a valid token says. */
export interface Claims {
  uid: string;
  emailVerified: boolean;
  /** Milliseconds since 1970, as all times here. */
  issuedAt: number;
  signedInAt: number;
  expiresAt: number;
}

/** What the provider says about an account now. */
export interface Account {
  uid: string;
  email: string;
  emailVerified: boolean;
  disabled: boolean;
  /** Sessions that began earlier were revoked. */
  validSince: number;
}

/** Why the provider gave no answer: the token or account is none, it expired, is disabled, or nobody could be asked. */
export type Refusal = 'invalid' | 'expired' | 'disabled' | 'unreachable';

export class ProviderError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, cause?: unknown) {
    super(`identity provider: ${refusal}`, { cause });
    this.name = 'ProviderError';
    this.refusal = refusal;
  }
}

/** The identity provider. All reject with a ProviderError. */
export interface Provider {
  /** Checks signature, issuer, audience and expiry; needs the provider at most for its keys. */
  readToken(token: string): Promise<Claims>;
  /** Always asks. */
  findAccount(uid: string): Promise<Account>;
  /** Sessions that began before now are over. */
  revokeSessions(uid: string): Promise<void>;
  deleteAccount(uid: string): Promise<void>;
}
