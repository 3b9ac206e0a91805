import * as z from 'zod/mini';
import { traderCall } from '../call.ts';
import { AccountDeletion, ImportReply, UsageReply } from '../schemas/account.ts';
import { Done } from '../schemas/done.ts';
import { TradeFilter } from '../schemas/trade-filter.ts';

/** Calls about the whole account. Calls that end the session need no `writesTopic`: nothing is shown afterwards. */
export const account = {
  /** Ends every session, this one too, within a minute. */
  signOutEverywhere: traderCall('POST', '/api/account/sign-out-everywhere', { reply: Done }),
  /** How much the trader stores, and the limits; a write beyond them is 403 `quota_exceeded`. */
  usage: traderCall('GET', '/api/account/usage', { reply: UsageReply, readsTopics: ['trades'] }),
  /**
   * A URL that downloads the journal as one zip without a token, for `timings.exportUrlLifetimeMs`. With a filter, the zip has
   * only the selected trades.
   */
  export: traderCall('GET', '/api/account/export', {
    query: TradeFilter,
    reply: z.object({ url: z.string() }),
    readsTopics: [],
  }),
  /**
   * Imports the zip of an export: all of it or, when anything in it is invalid, nothing. Existing trades stay as they
   * are.
   */
  import: traderCall('POST', '/api/account/import', { form: z.object({}), reply: ImportReply, writesTopic: 'trades' }),
  /** Deletes the journal, its files, the user and the account at the identity provider. Cannot be undone. */
  delete: traderCall('DELETE', '/api/account', { body: AccountDeletion, reply: Done }),
} as const;
