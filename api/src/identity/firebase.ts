import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { get } from 'node:https';
import { type AppOptions, initializeApp } from 'firebase-admin/app';
import { type Auth, type DecodedIdToken, getAuth, type UserRecord } from 'firebase-admin/auth';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { type Account, type Claims, type FailureReason, type Provider, ProviderError } from './provider.ts';

/** The public keys of ID tokens. firebase-admin fetches the same address. */
const KEYS_URL = 'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com';

const FAILURE_REASONS: Record<string, FailureReason> = {
  'auth/argument-error': 'invalid',
  'auth/invalid-uid': 'invalid',
  'auth/user-not-found': 'invalid',
  'auth/id-token-revoked': 'invalid',
  'auth/id-token-expired': 'expired',
  'auth/user-disabled': 'disabled',
};

const getErrorCode = (error: unknown): string | undefined => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
};

/** An error without a code comes from decoding a malformed token; an unknown code means that the provider failed. */
const toProviderError = (error: unknown): ProviderError => {
  if (error instanceof ProviderError) return error;
  const code = getErrorCode(error);
  return new ProviderError(code === undefined ? 'invalid' : (FAILURE_REASONS[code] ?? 'unreachable'), error);
};

/** firebase-admin waits up to 25 s and tries four times, which is too long for a page. */
const withTimeout = async <T>(request: Promise<T>, timeoutMs: number): Promise<T> => {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ProviderError('unreachable')), timeoutMs);
  try {
    return await Promise.race([request, timeout]);
  } catch (error) {
    throw toProviderError(error);
  } finally {
    clearTimeout(timer);
  }
};

const canFetchKeys = (agent: Agent | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get(KEYS_URL, { agent, signal: AbortSignal.timeout(5_000) }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    request.on('error', () => resolve(false));
  });

/**
 * Caches canFetchKeys for 10 s, so that a flood of forged tokens does not become a flood of requests to Google.
 * firebase-admin itself caches the keys for hours.
 */
const createKeyProbe = (agent: Agent | undefined) => {
  const cache = new LRUCache<'keys', Promise<boolean>>({ max: 1, ttl: 10_000 });
  return (): Promise<boolean> => {
    const result = cache.get('keys') ?? canFetchKeys(agent);
    if (!cache.has('keys')) cache.set('keys', result);
    return result;
  };
};

/** Seconds since 1970. firebase-admin does not require these claims; a token without them would never expire. */
const TokenTimes = z.object({ iat: z.number(), auth_time: z.number(), exp: z.number() });

const toClaims = (token: DecodedIdToken): Claims => {
  const { success, data, error } = TokenTimes.safeParse(token);
  if (!success) throw new ProviderError('invalid', error);
  return {
    uid: token.uid,
    emailVerified: token.email_verified === true,
    issuedAt: data.iat * 1000,
    signedInAt: data.auth_time * 1000,
    expiresAt: data.exp * 1000,
  };
};

const toAccount = (user: UserRecord): Account => ({
  uid: user.uid,
  email: user.email ?? '',
  emailVerified: user.emailVerified,
  disabled: user.disabled,
  validSince: user.tokensValidAfterTime ? Date.parse(user.tokensValidAfterTime) : 0,
});

/**
 * Creates a provider for Firebase Authentication, or for its emulator when FIREBASE_AUTH_EMULATOR_HOST is set.
 * firebase-admin finds the credentials itself (GOOGLE_APPLICATION_CREDENTIALS and others).
 */
export function createFirebaseProvider(options: AppOptions & { projectId: string }, timeoutMs = 5_000): Provider {
  const auth = getAuth(initializeApp(options, randomUUID()));
  const probeKeys = createKeyProbe(options.httpAgent);
  return {
    readToken: async (token) => toClaims(await withTimeout(readToken(auth, token, probeKeys), timeoutMs)),
    findAccount: async (uid) => toAccount(await withTimeout(auth.getUser(uid), timeoutMs)),
    revokeSessions: (uid) => withTimeout(auth.revokeRefreshTokens(uid), timeoutMs),
    deleteAccount: (uid) => withTimeout(auth.deleteUser(uid), timeoutMs),
  };
}

const readToken = async (auth: Auth, token: string, probeKeys: () => Promise<boolean>): Promise<DecodedIdToken> => {
  try {
    return await auth.verifyIdToken(token);
  } catch (error) {
    // The library uses one code for a wrong signature and for keys that could not be fetched.
    const isAmbiguous = getErrorCode(error) === 'auth/argument-error' && hasKeyId(token);
    if (isAmbiguous && !(await probeKeys())) throw new ProviderError('unreachable', error);
    throw error;
  }
};

/** Whether the token names its signing key. Without a name, it was rejected before any key was needed. */
const hasKeyId = (token: string): boolean => {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
    return typeof header === 'object' && header !== null && 'kid' in header;
  } catch {
    return false;
  }
};
