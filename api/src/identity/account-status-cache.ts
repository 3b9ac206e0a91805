import { LRUCache } from 'lru-cache';
import { type Account, type Claims, type Provider, ProviderError } from './provider.ts';

interface AccountStatus {
  account: Account;
  askedAt: number;
  /** The last attempt to ask again, if it failed. */
  triedAt: number;
}

const minute = 60_000;
/** How long the last answer serves while the provider cannot be reached. */
const grace = 5 * minute;

const isUnreachable = (error: unknown) => error instanceof ProviderError && error.refusal === 'unreachable';

/** A token made after the account was asked about may know that the address has been verified since. */
const hasNews = (claims: Claims, { account, askedAt }: AccountStatus): boolean =>
  claims.emailVerified && !account.emailVerified && claims.issuedAt + 1_000 > askedAt;

/** How accounts stand with the provider, asked at most once a minute each, or `now`. Reject with a ProviderError. */
export const createAccountStatusCache = (provider: Provider, clock: () => number) => {
  const accountStatusCache = new LRUCache<string, AccountStatus>({ max: 10_000 });
  const pending = new Map<string, Promise<Account>>();

  const now = async (uid: string): Promise<Account> => {
    const askedAt = clock();
    try {
      const account = await provider.findAccount(uid);
      accountStatusCache.set(uid, { account, askedAt, triedAt: askedAt });
      return account;
    } catch (error) {
      const last = accountStatusCache.get(uid);
      if (last && isUnreachable(error)) last.triedAt = askedAt;
      else accountStatusCache.delete(uid);
      throw error;
    }
  };

  const shared = (uid: string): Promise<Account> => {
    const asking = pending.get(uid) ?? now(uid).finally(() => pending.delete(uid));
    pending.set(uid, asking);
    return asking;
  };

  const recent = async (claims: Claims): Promise<Account> => {
    const last = accountStatusCache.get(claims.uid);
    if (!last || clock() - last.askedAt > grace) return shared(claims.uid);
    if (clock() - last.triedAt < minute && !hasNews(claims, last)) return last.account;
    return shared(claims.uid).catch((error: unknown) => {
      if (isUnreachable(error)) return last.account;
      throw error;
    });
  };
  /** Makes the next question go to the provider. */
  const forget = (uid: string): void => void accountStatusCache.delete(uid);

  return { now, recent, forget };
};
