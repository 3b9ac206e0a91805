import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { AccountDeletion, ImportReply, UsageReply } from '../schemas/account.ts';
import { Done } from '../schemas/done.ts';

/** What concerns the account as a whole. Those that end the session change nothing that anybody could still look at. */
export const account = {
  /** Ends every session, this one too, within a minute. */
  signOutEverywhere: defineCall({
    method: 'POST',
    path: '/api/account/sign-out-everywhere',
    access: 'trader',
    reply: Done,
  }),
  /** What the trader stores, and how much of it is allowed; a write beyond that is 403 `quota_exceeded`. */
  usage: defineCall({
    method: 'GET',
    path: '/api/account/usage',
    access: 'trader',
    reply: UsageReply,
    shows: ['trades'],
  }),
  /** Where the journal can be had as one zip, by whoever has the address, within `timings.exportAddress`. */
  export: defineCall({
    method: 'GET',
    path: '/api/account/export',
    access: 'trader',
    reply: z.object({ url: z.string() }),
    shows: [],
  }),
  /**
   * Takes in the zip of an export: all of it or, when anything is wrong with it, nothing. Trades that are there already
   * stay as they are.
   */
  import: defineCall({
    method: 'POST',
    path: '/api/account/import',
    access: 'trader',
    form: z.object({}),
    reply: ImportReply,
    changes: 'trades',
  }),
  /** The journal, its files, the user and the account at the identity provider. There is no way back. */
  delete: defineCall({
    method: 'DELETE',
    path: '/api/account',
    access: 'trader',
    body: AccountDeletion,
    reply: Done,
  }),
} as const;
