import { inCents } from '../base/amounts.ts';
import { tokenCall, traderCall } from '../base/call.ts';
import { Done } from '../base/call-parts.ts';
import { limits } from '../base/limits.ts';
import { missingNamesMessage, sessionPaths } from '../base/protocol.ts';
import { requiredText } from '../base/text.ts';
import { renamed } from '../base/wire.ts';
import * as z from '../base/zod.ts';

export const User = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** The saved filter that the dashboard starts with, in the form of an address: `setup=Gap`. */
  dashboardFilter: z.optional(z.string()),
  /** The currency of amounts; absent for US dollars. */
  currency: z.optional(z.string()),
  /** The zone of the settings, so that no page shows a time in another one before it has them. */
  timeZone: z.optional(z.string()),
  /** In the reply of a sign-in, once on each device: another one that has signed in for the first time (SES-01). */
  newDevice: z.optional(z.object({ device: z.string(), at: z.string() })),
  /** That of the settings, as numbers; absent without one. */
  breakevenWithin: z.optional(renamed(z.object({ money: inCents(), r: z.number() }), { money: 'moneyCents' })),
  /** Those of the settings, which check them. Absent until the trader chooses one. */
  formats: z.optional(z.object({ numbers: z.string(), dates: z.string(), weekStart: z.string(), clock: z.string() })),
});
export type User = z.infer<typeof User>;

/** The identity provider's ID token; its length is limited before it is parsed. */
export const TokenBody = z.object({
  idToken: z
    .string({ error: 'idToken is required.' })
    .check(z.minLength(1, { error: 'idToken is required.' }), z.maxLength(8_192, { error: 'idToken is too long.' })),
});

export const ProfileBody = z.object({
  firstName: requiredText('First name', limits.personNameLength, missingNamesMessage),
  lastName: requiredText('Last name', limits.personNameLength, missingNamesMessage),
});

const PreviousToken = z.object({ authorization: z.optional(z.string()) });

const UserReply = z.object({ user: User });

export const auth = {
  checkVerification: tokenCall('POST', sessionPaths.checkVerification, {
    body: TokenBody,
    reply: z.object({ emailVerified: z.boolean(), userExists: z.boolean() }),
  }),
  /** With the token of an earlier sign-in of this browser as `Authorization`, the new session replaces that one. */
  login: tokenCall('POST', sessionPaths.login, { headers: PreviousToken, body: TokenBody, reply: UserReply }),
  createLocalUser: tokenCall('POST', '/api/auth/create-local-user', {
    body: z.extend(TokenBody, ProfileBody.shape),
    reply: UserReply,
  }),
  verifyEmail: tokenCall('POST', '/api/auth/verify-email', { body: TokenBody, reply: z.object({}) }),
  /** Ends the session of the token. The browser drops cached statistics and media of the trader. */
  signOut: traderCall('POST', '/api/auth/sign-out', { reply: Done, clearsCache: true }),
  me: traderCall('GET', '/api/auth/me', { reply: UserReply, readsTopics: ['account'] }),
  /** Changes the name only: the identity provider owns the address and its verification. */
  updateMe: traderCall('PATCH', '/api/auth/me', { body: ProfileBody, reply: UserReply, writesTopic: 'account' }),
} as const;
