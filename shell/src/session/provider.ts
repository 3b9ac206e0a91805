import type { AccountCalls } from './account-calls.ts';
import type { IdentityClient } from './identity.ts';

/** Both sides of an account, each brought when it is first needed. */
export interface Provider {
  /** Our own API's. */
  account: () => Promise<AccountCalls>;
  /** The identity provider's: a large piece of code. */
  identity: () => Promise<IdentityClient>;
}
