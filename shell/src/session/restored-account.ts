import type { IdentityAccount } from './identity.ts';
import { decodeToken, getStoredToken } from './stored-token.ts';
import { readStoredUser } from './stored-user.ts';

/** The provider renews a token this long before it expires (IDP-03), so an older token is not restored. */
const renewalMarginMs = 5 * 60_000;

const isFresh = (expiresAt: unknown): boolean => Number(expiresAt) * 1_000 - Date.now() > renewalMarginMs;

const readStoredAccount = () => {
  const token = getStoredToken();
  const user = readStoredUser();
  const claims = token && decodeToken(token);
  if (!token || !claims || !user?.emailVerified || claims.sub !== user.uid || !isFresh(claims.exp)) return null;
  return { user, token, expiresAt: claims.exp };
};

/** The token of the account that `restoreAccount` returns. */
export const getRestorableToken = (): string | null => readStoredAccount()?.token ?? null;

/**
 * The account of the last visit, if this browser has a fresh token and the provider's record of the same verified user;
 * otherwise null.
 * @param renewToken returns the provider's token once the stored one is about to expire
 */
export const restoreAccount = (renewToken: () => Promise<string | null>): IdentityAccount | null => {
  const stored = readStoredAccount();
  if (!stored) return null;
  const { user, token, expiresAt } = stored;
  return { user, isRestored: true, token: async () => (isFresh(expiresAt) ? token : ((await renewToken()) ?? token)) };
};
