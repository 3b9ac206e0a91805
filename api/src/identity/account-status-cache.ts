import { CHARACTER_BYTES, createMemoryCache } from '../http/memory-cache.ts';
import { type Account, type Claims, type Provider, ProviderError } from './provider.ts';

/** What is known of an account before it is fetched. */
type AccountClaims = Pick<Claims, 'uid' | 'emailVerified' | 'issuedAt'>;

interface AccountStatus {
  account: Account;
  fetchedAt: number;
  /** When the last refresh was tried, successful or not. */
  triedAt: number;
}

const MAX_AGE_MS = 60_000;
/** How long a cached account is used while the provider cannot be reached. */
const GRACE_PERIOD_MS = 5 * MAX_AGE_MS;

const isUnreachable = (error: unknown) => error instanceof ProviderError && error.reason === 'unreachable';

/** A token issued after the account was fetched may show that the email has been verified since. */
const isNewer = (claims: AccountClaims, { account, fetchedAt }: AccountStatus): boolean =>
  claims.emailVerified && !account.emailVerified && claims.issuedAt + 1_000 > fetchedAt;

/** Size of the cache: some 10,000 accounts. */
const CACHE_BYTES = 6 * 1_048_576;

const getBytes = ({ account: { uid, email } }: AccountStatus): number => (uid.length + email.length) * CHARACTER_BYTES;

/** Caches accounts of the provider for a minute each. Methods reject with a ProviderError. */
export function createAccountStatusCache(provider: Provider, now: () => number) {
  const statuses = createMemoryCache(CACHE_BYTES, getBytes);
  const pending = new Map<string, Promise<Account>>();

  /** Always fetches the account. */
  const refresh = async (uid: string): Promise<Account> => {
    const fetchedAt = now();
    try {
      const account = await provider.findAccount(uid);
      statuses.set(uid, { account, fetchedAt, triedAt: fetchedAt });
      return account;
    } catch (error) {
      const last = statuses.get(uid);
      if (last && isUnreachable(error)) last.triedAt = fetchedAt;
      else statuses.delete(uid);
      throw error;
    }
  };

  const refreshShared = (uid: string): Promise<Account> => {
    const request = pending.get(uid) ?? refresh(uid).finally(() => pending.delete(uid));
    pending.set(uid, request);
    return request;
  };

  const get = async (claims: AccountClaims): Promise<Account> => {
    const last = statuses.get(claims.uid);
    if (!last || now() - last.fetchedAt > GRACE_PERIOD_MS) return refreshShared(claims.uid);
    if (now() - last.triedAt < MAX_AGE_MS && !isNewer(claims, last)) return last.account;
    return refreshShared(claims.uid).catch((error: unknown) => {
      if (isUnreachable(error)) return last.account;
      throw error;
    });
  };
  /** Makes the next lookup contact the provider. */
  const invalidate = (uid: string): void => void statuses.delete(uid);

  return { refresh, get, invalidate };
}
