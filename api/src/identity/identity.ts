import { hash } from 'node:crypto';
import { tokenExpired, unauthorized, unavailable, userDisabled } from '../http/errors.ts';
import { CHARACTER_BYTES, createMemoryCache } from '../http/memory-cache.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { createAccountStatusCache } from './account-status-cache.ts';
import { type Account, type Claims, type Provider, ProviderError } from './provider.ts';

/** The authenticated account behind a token. */
export interface Principal {
  uid: string;
  email: string;
  emailVerified: boolean;
  /** The time of the sign-in, which renewed tokens keep, in milliseconds since 1970. */
  signedInAt: number;
  /** When the token expires, in milliseconds since 1970. */
  expiresAt: number;
}

/**
 * Verifies tokens. Rejects with unauthorized, token_expired, user_disabled, or unavailable when the provider cannot be
 * reached.
 */
export interface Identity {
  /** For data calls. Uses account data that is at most a minute old, or 5 minutes while the provider is unavailable. */
  verify(token: string): Promise<Principal>;
  /** For data calls with a key, whose owner is known. Account data as old as for `verify`. */
  verifyOwner(uid: string): Promise<Pick<Principal, 'uid' | 'emailVerified'>>;
  /** For sign-in and account changes. Always fetches the account, after `admit` has accepted its uid. */
  verifyWithProvider(token: string, admit: RateLimit): Promise<Principal>;
  /** Ends all sessions of an account: at once in this process, within a minute in others. Rejects with unavailable. */
  signOutEverywhere(uid: string): Promise<void>;
  /** Ends all sessions and deletes the account. A missing account is not an error. Rejects with unavailable. */
  remove(uid: string): Promise<void>;
}

const MAX_TOKEN_LENGTH = 8_192;

/** Size of the cache of verified tokens: some 10,000. */
const CACHE_BYTES = 8 * 1_048_576;

const toApiError = (error: unknown): unknown => {
  if (!(error instanceof ProviderError)) return error;
  const errors = {
    invalid: unauthorized,
    expired: tokenExpired,
    disabled: userDisabled,
    unreachable: () => unavailable('The sign-in service', error),
  };
  return errors[error.reason]();
};

const isMissing = (error: unknown): boolean => error instanceof ProviderError && error.reason === 'invalid';

const requireEnabled = ({ disabled }: Account): void => {
  if (disabled) throw userDisabled();
};

const toPrincipal = (claims: Claims, account: Account): Principal => {
  requireEnabled(account);
  if (claims.signedInAt < account.validSince) throw unauthorized();
  const { uid, email, emailVerified } = account;
  return { uid, email, emailVerified, signedInAt: claims.signedInAt, expiresAt: claims.expiresAt };
};

/** `now` returns milliseconds since 1970. */
export function createIdentity(provider: Provider, now: () => number): Identity {
  const accountStatusCache = createAccountStatusCache(provider, now);
  const tokens = createMemoryCache<Claims>(CACHE_BYTES, ({ uid }) => uid.length * CHARACTER_BYTES);

  const readToken = async (token: string): Promise<Claims> => {
    if (token.length > MAX_TOKEN_LENGTH) throw unauthorized();
    const key = hash('sha256', token);
    const claims = tokens.get(key) ?? (await provider.readToken(token));
    tokens.set(key, claims);
    if (claims.expiresAt <= now()) throw tokenExpired();
    return claims;
  };

  const verifyUsing = async (token: string, findAccount: (claims: Claims) => Promise<Account>) => {
    try {
      const claims = await readToken(token);
      return toPrincipal(claims, await findAccount(claims));
    } catch (error) {
      throw toApiError(error);
    }
  };

  const applyToAccount = async (uid: string, ...actions: ((uid: string) => Promise<void>)[]): Promise<void> => {
    try {
      for (const action of actions) await action(uid);
    } catch (error) {
      if (!isMissing(error)) throw toApiError(error);
    } finally {
      accountStatusCache.invalidate(uid);
    }
  };

  return {
    verify: (token) => verifyUsing(token, accountStatusCache.get),
    verifyOwner: async (uid) => {
      try {
        const account = await accountStatusCache.get({ uid, emailVerified: false, issuedAt: 0 });
        requireEnabled(account);
        return account;
      } catch (error) {
        throw toApiError(error);
      }
    },
    verifyWithProvider: (token, admit) =>
      verifyUsing(token, async ({ uid }) => {
        await admit(uid);
        return accountStatusCache.refresh(uid);
      }),
    signOutEverywhere: (uid) => applyToAccount(uid, provider.revokeSessions),
    remove: (uid) => applyToAccount(uid, provider.revokeSessions, provider.deleteAccount),
  };
}
