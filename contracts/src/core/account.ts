import { traderCall } from '../base/call.ts';
import { Done } from '../base/call-parts.ts';
import { requiredText } from '../base/text.ts';
import * as z from '../base/zod.ts';
import { filterChecks, filterShape } from './trade-filter.ts';

/** The account's email address, typed as a confirmation; case-insensitive. */
const AccountDeletion = z.object({ email: requiredText('Email', 320) });

const used = () => z.object({ used: z.int(), max: z.int() });

/** How much a trader stores, and the limits. */
export const UsageReply = z.object({
  trades: used(),
  /** Images and videos of the trades, and their sizes in bytes. */
  files: used(),
  bytes: used(),
});
export type UsageReply = z.infer<typeof UsageReply>;

/** How much of each one trader may store. */
export type Quotas = Record<keyof UsageReply, number>;

export const ImportReply = z.object({
  /** New trades, and trades that already existed. */
  added: z.int(),
  known: z.int(),
  /** Files of the new trades. */
  files: z.int(),
});
export type ImportReply = z.infer<typeof ImportReply>;

const ExportQuery = z
  .object({
    ...filterShape,
    prices: z.optional(z.enum(['true', 'false'], { error: 'prices must be true or false.' })),
  })
  .check(...filterChecks);

/** Calls about the whole account. Calls that end the session need no `writesTopic`: nothing is shown afterwards. */
export const account = {
  /** Ends every session, including the caller's, within a minute. */
  signOutEverywhere: traderCall('POST', '/api/account/sign-out-everywhere', { reply: Done }),
  /** How much the trader stores, and the limits; a write beyond them is 403 `quota_exceeded`. */
  usage: traderCall('GET', '/api/account/usage', { reply: UsageReply, readsTopics: ['trades'] }),
  /**
   * A URL that downloads the journal as one zip without a token, for `timings.exportUrlLifetimeMs`. With a filter, the
   * zip has only the selected trades. With `prices`, it also has the prices of charts.
   */
  export: traderCall('GET', '/api/account/export', {
    query: ExportQuery,
    reply: z.object({ url: z.string() }),
    readsTopics: [],
    needsRecentSignIn: true,
  }),
  /**
   * Imports the zip of an export: all of it or, when anything in it is invalid, nothing. Existing trades stay as they
   * are.
   */
  import: traderCall('POST', '/api/account/import', { form: z.object({}), reply: ImportReply, writesTopic: 'trades' }),
  /** Deletes the journal, its files, the user and the account at the identity provider. Cannot be undone. */
  delete: traderCall('DELETE', '/api/account', { body: AccountDeletion, reply: Done, needsRecentSignIn: true }),
} as const;
