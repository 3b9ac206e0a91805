import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { renamed } from '../wire-names.ts';
import { inCents, positiveAmount } from './money.ts';
import { requiredText, text } from './text.ts';
import { TradeFilter } from './trade-filter.ts';
import { tradeIds } from './trash.ts';

const setup = text('Setup Type', limits.setupLength);
const account = z.nullable(requiredText('Account', limits.labelLength));
const tag = () => requiredText('Tag', limits.labelLength);
const risk = renamed(z.object({ action: z.literal('setRisk'), risk: z.nullable(inCents(positiveAmount('Risk'))) }), {
  risk: 'riskCents',
});

/** One change of many trades. An empty setup type, and null, remove what a trade has. */
const BulkChange = z.union(
  [
    z.object({ action: z.literal('setSetup'), setup }),
    z.object({ action: z.literal('setAccount'), account }),
    /** A trade that has `limits.tagsPerTrade` tags already refuses the whole change. */
    z.object({ action: z.literal('addTag'), tag: tag() }),
    z.object({ action: z.literal('removeTag'), tag: tag() }),
    risk,
    /** To the trash. */
    z.object({ action: z.literal('delete') }),
  ],
  { error: 'change must be one of setSetup, setAccount, addTag, removeTag, setRisk and delete, with its value.' },
);
export type BulkChange = z.output<typeof BulkChange>;

/** Trades by their ids, or all that match a filter, which has the fields of a query. */
export const BulkBody = z
  .object({ ids: z.optional(tradeIds()), filter: z.optional(TradeFilter), change: BulkChange })
  .check(
    z.refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
      error: 'Send either ids or filter.',
      path: ['ids'],
    }),
  );

export const BulkReply = z.object({
  /** For `undo`. */
  id: z.string(),
  /** The trades that have changed; those that had the value already are not counted. */
  count: z.int(),
  /** ISO 8601, in UTC. */
  undoUntil: z.string(),
});

export const BulkParams = z.object({
  id: z.string().check(z.regex(/^[\da-f]{24}$/, { error: 'id must be the id of a bulk change.' })),
});

export const BulkUndoReply = z.object({
  count: z.int(),
  /** Trades whose value was changed since, or that were deleted, and stay as they are. */
  kept: z.int(),
});
