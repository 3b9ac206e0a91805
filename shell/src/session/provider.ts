import type { AccountCalls } from './account-calls.ts';
import type { IdentityClient } from './identity.ts';

/** Both sides of an account: the identity provider's and our own API's. */
export interface Provider {
  identity: IdentityClient;
  account: AccountCalls;
}
