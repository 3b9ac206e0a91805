import type { ClientConfig } from 'protocol';

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The key under which the shell stores the token. */
const TOKEN_KEY = 'authToken';

interface Account {
  uid: string;
  email: string;
}

/**
 * What the browser of a signed-in trader stores: the session, and the account in the form of the identity provider's
 * SDK.
 */
export function createStoredSession(
  { firebase: { apiKey } }: ClientConfig,
  { uid, email }: Account,
  token: string,
): Record<string, string> {
  const now = Date.now();
  const tokens = { refreshToken: uid, accessToken: token, expirationTime: now + 3_600_000 };
  const account = {
    uid,
    email,
    emailVerified: true,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: tokens,
    createdAt: String(now),
    lastLoginAt: String(now),
    apiKey,
    appName: '[DEFAULT]',
  };
  return {
    [TOKEN_KEY]: token,
    [`firebase:authUser:${apiKey}:[DEFAULT]`]: JSON.stringify(account),
  };
}

const sampleAccount: Account = { uid: 'sample', email: 'ada@example.com' };

/** The session of a trader who does not exist: only the browser that checks a candidate accepts its token. */
export function createSampleSession(config: ClientConfig): Record<string, string> {
  const { uid, email } = sampleAccount;
  const issuedAt = Math.floor(Date.now() / 1_000);
  const times = { iat: issuedAt, exp: issuedAt + 3_600, auth_time: issuedAt };
  const claims = { sub: uid, user_id: uid, email, email_verified: true, ...times };
  return createStoredSession(
    config,
    sampleAccount,
    [encode({ alg: 'none', typ: 'JWT' }), encode(claims), 'none'].join('.'),
  );
}

/** The identity provider's reply to the SDK, which asks for the account when it starts. */
export const sampleAccountReply = {
  users: [{ localId: sampleAccount.uid, email: sampleAccount.email, emailVerified: true, providerUserInfo: [] }],
};
