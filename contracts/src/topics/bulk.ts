import { IdempotencyHeaders, limits, positiveAmount, requiredText, TradeFilter, text, traderCall, z } from 'contracts';
import { tradeIds } from 'contracts/trash';

const setup = text('Setup Type', limits.setupLength);
const account = z.nullable(requiredText('Account', limits.labelLength));
const tag = () => requiredText('Tag', limits.labelLength);
/** One change of many trades. An empty setup or null removes the stored value. */
const BulkChange = z.union(
  [
    z.object({ action: z.literal('setSetup'), setup }),
    z.object({ action: z.literal('setAccount'), account }),
    /** A trade that has `limits.tagsPerTrade` tags already refuses the whole change. */
    z.object({ action: z.literal('addTag'), tag: tag() }),
    z.object({ action: z.literal('removeTag'), tag: tag() }),
    /** In dollars: bodies are encoded as a whole, and only renamed ones to cents. */
    z.object({ action: z.literal('setRisk'), risk: z.nullable(positiveAmount('Risk')) }),
    /** A reviewed trade keeps the time of its review. */
    z.object({ action: z.literal('markReviewed') }),
    /** To the trash. */
    z.object({ action: z.literal('delete') }),
  ],
  {
    error:
      'change must be one of setSetup, setAccount, addTag, removeTag, setRisk, markReviewed and delete, with its value.',
  },
);
export type BulkChange = z.output<typeof BulkChange>;

/** For the export of single trades. */
const ExportBody = z.object({
  ids: tradeIds().check(
    z.maxLength(limits.exportTrades, {
      error: () =>
        `ids can have at most ${limits.exportTrades.toLocaleString('en-US')} numbers. Export more trades by a filter.`,
    }),
  ),
});

/** Trades by their ids, or all that match a filter, which has the fields of a query. */
const BulkBody = z.object({ ids: z.optional(tradeIds()), filter: z.optional(TradeFilter), change: BulkChange }).check(
  z.refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    error: 'Send either ids or filter.',
    path: ['ids'],
  }),
);

const BulkReply = z.object({
  /** For `undo`. */
  id: z.string(),
  /** How many trades have changed. Trades that already had the value are not counted. */
  count: z.int(),
  /** ISO 8601, in UTC. */
  undoUntil: z.string(),
});

const BulkParams = z.object({
  id: z.string().check(z.regex(/^[\da-f]{24}$/, { error: 'id must be the id of a bulk change.' })),
});

const BulkUndoReply = z.object({
  count: z.int(),
  /** How many trades were not changed back, because their value was changed since or they were deleted. */
  kept: z.int(),
});

export const bulk = {
  /** Changes all of the trades, or none: 404 when an id does not exist, 400 for more than `limits.bulkTrades`. */
  change: traderCall('POST', '/api/trades/bulk', {
    opens: 'trades:write',
    headers: IdempotencyHeaders,
    body: BulkBody,
    reply: BulkReply,
    writesTopic: 'trades',
  }),
  /**
   * A URL like that of `account.export`, which downloads a zip with only these trades: 404 when one does not exist. It
   * is POST because a query has no room for the ids.
   */
  export: traderCall('POST', '/api/trades/bulk/export', {
    body: ExportBody,
    reply: z.object({ url: z.string() }),
    needsRecentSignIn: true,
  }),
  /** Within `timings.bulkUndoMs`, once; afterwards 404. */
  undo: traderCall('POST', '/api/trades/bulk/:id/undo', {
    opens: 'trades:write',
    params: BulkParams,
    reply: BulkUndoReply,
    writesTopic: 'trades',
  }),
} as const;
