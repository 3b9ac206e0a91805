import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { get } from 'node:https';
import { type AppOptions, initializeApp } from 'firebase-admin/app';
import { type Auth, type DecodedIdToken, getAuth, type UserRecord } from 'firebase-admin/auth';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { type Account, type Claims, type Provider, ProviderError, type Refusal } from './provider.ts';

/** Where Google publishes the keys that ID tokens are signed with; firebase-admin fetches the same. */
const keysUrl = 'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com';

const refusals: Record<string, Refusal> = {
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

/** An error without a code comes from taking a malformed token apart; an unknown code from a provider in trouble. */
const toProviderError = (error: unknown): ProviderError => {
  if (error instanceof ProviderError) return error;
  const code = getErrorCode(error);
  return new ProviderError(code === undefined ? 'invalid' : (refusals[code] ?? 'unreachable'), error);
};

/** firebase-admin waits up to 25 s and tries four times; nobody waits that long for a page. */
const inTime = async <T>(answer: Promise<T>, patience: number): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ProviderError('unreachable')), patience);
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    throw toProviderError(error);
  } finally {
    clearTimeout(timer);
  }
};

const keysCanBeFetched = (agent: Agent | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get(keysUrl, { agent, signal: AbortSignal.timeout(5_000) }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    request.on('error', () => resolve(false));
  });

/**
 * The same, asked at most once in 10 s: a flood of forged tokens must not become one of questions to Google.
 * firebase-admin keeps the keys for hours itself, so that an answer this young says the same as a new one.
 */
const createKeyProbe = (agent: Agent | undefined) => {
  const recent = new LRUCache<'keys', Promise<boolean>>({ max: 1, ttl: 10_000 });
  return (): Promise<boolean> => {
    const answer = recent.get('keys') ?? keysCanBeFetched(agent);
    if (!recent.has('keys')) recent.set('keys', answer);
    return answer;
  };
};

/** Seconds since 1970. firebase-admin checks these claims only where a token has them; without them it never expires. */
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
 * Firebase Authentication, or its emulator where FIREBASE_AUTH_EMULATOR_HOST is set. Credentials are found the
 * firebase-admin way (GOOGLE_APPLICATION_CREDENTIALS and the like). `patience` is in milliseconds.
 */
export const createFirebaseProvider = (options: AppOptions & { projectId: string }, patience = 5_000): Provider => {
  const auth = getAuth(initializeApp(options, randomUUID()));
  const probeKeys = createKeyProbe(options.httpAgent);
  return {
    readToken: async (token) => toClaims(await inTime(readToken(auth, token, probeKeys), patience)),
    findAccount: async (uid) => toAccount(await inTime(auth.getUser(uid), patience)),
    revokeSessions: (uid) => inTime(auth.revokeRefreshTokens(uid), patience),
    deleteAccount: (uid) => inTime(auth.deleteUser(uid), patience),
  };
};

const readToken = async (auth: Auth, token: string, probeKeys: () => Promise<boolean>): Promise<DecodedIdToken> => {
  try {
    return await auth.verifyIdToken(token);
  } catch (error) {
    // The same code stands for a wrong signature and for keys that could not be fetched to check it.
    const isAmbiguous = getErrorCode(error) === 'auth/argument-error' && namesKey(token);
    if (isAmbiguous && !(await probeKeys())) throw new ProviderError('unreachable', error);
    throw error;
  }
};

/** Whether the token says which key it was signed with; without it, it was refused before any key was needed. */
const namesKey = (token: string): boolean => {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
    return typeof header === 'object' && header !== null && 'kid' in header;
  } catch {
    return false;
  }
};
