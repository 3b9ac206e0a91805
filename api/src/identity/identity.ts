import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { tokenExpired, unauthorized, unavailable, userDisabled } from '../http/errors.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { createAccountStatusCache } from './account-status-cache.ts';
import { type Account, type Claims, type Provider, ProviderError } from './provider.ts';

/** Who holds a token, as the provider knows them. */
export interface Principal {
  uid: string;
  email: string;
  emailVerified: boolean;
  /** When the token expires, in milliseconds since 1970. */
  expiresAt: number;
}

/** The first two reject with unauthorized, token_expired, user_disabled, or unavailable when the provider had to be asked. */
export interface Identity {
  /** For data calls: asks about the account at most once a minute, and outlives 5 minutes without the provider. */
  verify(token: string): Promise<Principal>;
  /** For sign-in and account changes: always asks about the account, once `admit` has let its uid pass. */
  verifyNow(token: string, admit: RateLimit): Promise<Principal>;
  /** Ends every session of an account: here at once, in other processes within a minute. Rejects with unavailable. */
  signOutEverywhere(uid: string): Promise<void>;
  /** Ends its sessions and removes the account; one that is gone already is no failure. Rejects with unavailable. */
  remove(uid: string): Promise<void>;
}

const longestToken = 8_192;

const toApiError = (error: unknown): unknown => {
  if (!(error instanceof ProviderError)) return error;
  const errors = {
    invalid: unauthorized,
    expired: tokenExpired,
    disabled: userDisabled,
    unreachable: () => unavailable('The sign-in service', error),
  };
  return errors[error.refusal]();
};

const isGone = (error: unknown): boolean => error instanceof ProviderError && error.refusal === 'invalid';

const toPrincipal = (claims: Claims, account: Account): Principal => {
  if (account.disabled) throw userDisabled();
  if (claims.signedInAt < account.validSince) throw unauthorized();
  const { uid, email, emailVerified } = account;
  return { uid, email, emailVerified, expiresAt: claims.expiresAt };
};

/** `clock` tells milliseconds since 1970. */
export const createIdentity = (provider: Provider, clock: () => number): Identity => {
  const accountStatusCache = createAccountStatusCache(provider, clock);
  const tokens = new LRUCache<string, Claims>({ max: 10_000 });

  const readToken = async (token: string): Promise<Claims> => {
    if (token.length > longestToken) throw unauthorized();
    const key = hash('sha256', token);
    const claims = tokens.get(key) ?? (await provider.readToken(token));
    tokens.set(key, claims);
    if (claims.expiresAt <= clock()) throw tokenExpired();
    return claims;
  };

  const verifyBy = async (token: string, accountOf: (claims: Claims) => Promise<Account>) => {
    try {
      const claims = await readToken(token);
      return toPrincipal(claims, await accountOf(claims));
    } catch (error) {
      throw toApiError(error);
    }
  };

  const change = async (uid: string, ...changes: ((uid: string) => Promise<void>)[]): Promise<void> => {
    try {
      for (const each of changes) await each(uid);
    } catch (error) {
      if (!isGone(error)) throw toApiError(error);
    } finally {
      accountStatusCache.forget(uid);
    }
  };

  return {
    verify: (token) => verifyBy(token, accountStatusCache.recent),
    verifyNow: (token, admit) =>
      verifyBy(token, async ({ uid }) => {
        await admit(uid);
        return accountStatusCache.now(uid);
      }),
    signOutEverywhere: (uid) => change(uid, provider.revokeSessions),
    remove: (uid) => change(uid, provider.revokeSessions, provider.deleteAccount),
  };
};
