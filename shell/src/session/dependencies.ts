import type { AccountCalls } from './account-calls.ts';
import type { IdentityClient } from './identity.ts';

/** Each is loaded when it is first needed. */
export interface SessionDependencies {
  /** The account calls of our own API. */
  getAccountCalls: () => Promise<AccountCalls>;
  /** The client of the identity provider. Its code is large. */
  getIdentity: () => Promise<IdentityClient>;
}
