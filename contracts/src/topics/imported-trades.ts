import { calls, inCents, limits, renamed, requiredText, traderCall, z } from 'contracts';
import { tradeIds } from 'contracts/trash';

const { brokerImport } = limits;

const fileFacts = {
  /** The import that made the trade. */
  importId: z.string(),
  fileNames: z.array(z.string()),
  /** ISO 8601, in UTC. */
  importedAt: z.string(),
  /** How the trade was made: of one position, of a part of one, or of several positions, which can be its legs. */
  arrangement: z.enum(['single', 'split', 'merged']),
  /**
   * Whether the opening is in no imported file, so that the P&L is the one that the file states and the entry price
   * follows from it.
   */
  isOpeningMissing: z.optional(z.literal(true)),
};

/** Null for a trade that no import has made. */
export const Origin = z.object({ origin: z.nullable(z.object(fileFacts)) });

/** A piece of a trade that can become a separate trade. Decimals are text, money is in dollars on the wire. */
const Piece = renamed(
  z.object({
    /** Identifies the closing execution, or the position of a merged trade. */
    key: z.string(),
    /** Legs of one trade differ in it. */
    ticker: z.string(),
    /** The P&L day. */
    date: z.string(),
    /** Null if the file has only the day. */
    closedAt: z.nullable(z.string()),
    quantity: z.string(),
    entryPrice: z.string(),
    exitPrice: z.string(),
    fees: inCents(),
    net: inCents(),
  }),
  { fees: 'feesCents', net: 'netCents' },
);
export type Piece = z.output<typeof Piece>;

const OtherTrade = renamed(
  z.object({
    id: z.int(),
    date: z.string(),
    closedAt: z.optional(z.string()),
    quantity: z.optional(z.string()),
    net: inCents(),
  }),
  { net: 'netCents' },
);
export type OtherTrade = z.output<typeof OtherTrade>;

export const Choices = z.object({
  /**
   * In the order of their closing: each closing execution with the openings that it closes, first in, first out; of a
   * merged trade, its positions or legs. Their P&L and fees add up to those of the trade.
   */
  pieces: z.array(Piece),
  /**
   * What the trade can be merged with: of a part, all other parts; otherwise imported trades of the same format,
   * account, ticker and side that closed at most `limits.brokerImport.mergeDays` earlier or later.
   */
  others: z.array(OtherTrade),
});
export type Choices = z.output<typeof Choices>;

export const SplitBody = z.object({
  id: z.int({ error: 'id must be the number of a trade.' }).check(z.gte(1, { error: 'id must be above 0.' })),
  /** The keys of the closing executions that form the second trade. Without them, each one is a trade. */
  closings: z.optional(
    z
      .array(requiredText('The key of an execution', brokerImport.keyLength), {
        error: 'closings must be a list of keys.',
      })
      .check(
        z.minLength(1, { error: 'closings must have at least one key.' }),
        z.maxLength(brokerImport.rowsPerPosition, {
          error: `closings can have at most ${brokerImport.rowsPerPosition.toLocaleString('en-US')} keys.`,
        }),
      ),
  ),
});
const MergeBody = z.object({
  ids: tradeIds().check(
    z.maxLength(brokerImport.merged, { error: `At most ${brokerImport.merged} trades can be merged.` }),
  ),
});
/** The ids of the trades after the change. */
export const ArrangeReply = z.object({ ids: z.array(z.int()) });

const { params } = calls.trades.get;

/** Trades that imports have made, and how their positions are divided into trades. */
export const importedTrades = {
  origin: traderCall('GET', '/api/imports/trades/:id', { params, reply: Origin, readsTopics: ['trades', 'account'] }),
  /** How the trade can be split, and what it can be merged with. 409 for a trade that was not imported. */
  choices: traderCall('GET', '/api/imports/trades/:id/choices', {
    params,
    reply: Choices,
    readsTopics: ['trades', 'account'],
  }),
  /**
   * The chosen closing executions, with the openings that they close, become a second trade; without a choice, each
   * closing does. A merged trade becomes the trades that it consists of, a trade with legs its legs. Later imports keep
   * it so: what they add belongs to the first trade. 409 for a trade that was not imported, or that cannot be split.
   */
  split: traderCall('POST', '/api/imports/split', { body: SplitBody, reply: ArrangeReply, writesTopic: 'trades' }),
  /**
   * Several trades of one account, ticker and side become one; all parts of a split trade become that trade. Trades of
   * one account and underlying become one trade with legs if each two of them overlap in time or were opened on the
   * same day, at most `limits.legs`.
   */
  merge: traderCall('POST', '/api/imports/merge', { body: MergeBody, reply: ArrangeReply, writesTopic: 'trades' }),
} as const;
