import { Done, traderCall, z } from 'contracts';

/** A sign-in of one browser, known by the time of the sign-in: a renewed token belongs to the same session. */
const Session = z.object({
  id: z.string(),
  /** Browser and system, like `Firefox on Windows`. */
  device: z.string(),
  /** ISO 8601, in UTC, to the hour. */
  firstSeen: z.string(),
  lastSeen: z.string(),
  /** Whether it is the session of the caller. */
  current: z.boolean(),
});
export type Session = z.output<typeof Session>;

const eventKinds = [
  'sign-in',
  'key-made',
  'key-deleted',
  'export',
  'import',
  'sign-out-everywhere',
  'deletion-asked',
] as const;

export const AccountEvent = z.object({
  /** ISO 8601, in UTC. */
  at: z.string(),
  /** `sign-in` is that of a device which the account had not used before. */
  kind: z.enum(eventKinds),
  /** The device of a sign-in, the name of a key, what was exported or imported; otherwise empty. */
  detail: z.string(),
});
export type AccountEvent = z.output<typeof AccountEvent>;

const SessionParams = z.object({
  id: z.string().check(z.regex(/^[\da-z]{1,40}$/, { error: 'id must be the id of a session.' })),
});

const SESSIONS = 'account.sessions';

/** Where the trader is signed in, and what happened to the account (SES-01). Closed to keys. */
export const sessions = {
  list: traderCall('GET', '/api/sessions', {
    reply: z.object({ sessions: z.array(Session) }),
    readsTopics: [SESSIONS],
  }),
  /** Its tokens are refused from the next request on. */
  delete: traderCall('DELETE', '/api/sessions/:id', { params: SessionParams, reply: Done, writesTopic: SESSIONS }),
  /** What happened to the account in the last 90 days, newest first. */
  events: traderCall('GET', '/api/account/events', {
    reply: z.object({ events: z.array(AccountEvent) }),
    readsTopics: [SESSIONS, 'account.keys', 'trades'],
  }),
} as const;
