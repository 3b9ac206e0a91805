import { IdempotencyHeaders, NONE, positiveDecimal, TradeFilter, toFilterName, traderCall, z } from 'contracts';
import type { MissedTrade } from 'contracts/missed-trades';

const optionalPrice = (label: string) => z._default(z.nullable(positiveDecimal(label)), null);

const tradeError = 'trade must be the number of a trade, like 12, or the id of a missed trade.';
const secondsError = 'seconds must be a number from 0 to 86400.';

const DrilledTrade = z.union([z.int().check(z.gte(1)), z.string().check(z.regex(/^[\da-f]{24}$/))], {
  error: tradeError,
});
/** The number of a trade of the journal, or the id of a missed trade. */
export type DrilledTrade = z.output<typeof DrilledTrade>;

/** What a trader decided about a past or a missed trade that was shown up to its entry (PRA-03, PRA-04). */
export const DrillBody = z.object({
  trade: DrilledTrade,
  decision: z.enum(['take', 'skip'], { error: 'decision must be take or skip.' }),
  stop: optionalPrice('Stop'),
  target: optionalPrice('Target'),
  /** How long the trader took to decide. */
  seconds: z
    .number({ error: secondsError })
    .check(z.gte(0, { error: secondsError }), z.lte(86_400, { error: secondsError })),
});
export type DrillBody = z.output<typeof DrillBody>;

/** In R of the trade, with two decimals; null without a risk. That of a missed trade is from its entry to its stop. */
const multiple = z.nullable(z.number());

/** The least and the greatest result that is possible with the decision, until the end of the day (WIF-01). */
const DrillResult = z.object({
  /** Null where a what-if is refused, or without a risk. */
  low: multiple,
  high: multiple,
  certain: z.boolean(),
});

export const Drill = z.object({ id: z.string(), actual: z.object({ r: multiple }), yours: DrillResult });
export type Drill = z.output<typeof Drill>;

/** Means with two decimals of what is known; null without any. */
export const DrillFigures = z.object({
  done: z.int(),
  /** `low` and `high` are the means of the least and the greatest results, `averageR` that of their middles. */
  taken: z.object({ trades: z.int(), averageR: multiple, low: multiple, high: multiple }),
  /** `averageR` is what the trades have made. */
  skipped: z.object({ trades: z.int(), averageR: multiple }),
  /** Decisions whose least result is above the actual one, of those with both known. */
  better: z.object({ count: z.int(), of: z.int() }),
});
export type DrillFigures = z.output<typeof DrillFigures>;

const DueDrills = z.object({
  /** Trades whose wrong decision comes back, the longest due first: numbers, and ids of missed trades. */
  trades: z.array(z.union([z.int(), z.string()])),
});

/**
 * Whether a filter selects a missed trade: it has only fields that missed trades have too. One that was not valid
 * counts as a trade that broke a rule.
 */
export function selectsMissedTrade(filter: TradeFilter, missed: MissedTrade): boolean {
  const { from, to, setup, ticker, side, judged, zone: _, ...others } = filter;
  const { date } = missed;
  return (
    Object.values(others).every((value) => value === undefined) &&
    (from === undefined || from <= date) &&
    (to === undefined || date <= to) &&
    (setup?.includes(missed.setup === null ? NONE : toFilterName(missed.setup)) ?? true) &&
    (ticker?.includes(missed.ticker) ?? true) &&
    (side === undefined || side === missed.side) &&
    (judged?.includes(missed.valid ? 'clean' : 'broken') ?? true)
  );
}

const TOPIC = 'practice.drills';

export const drills = {
  create: traderCall('POST', '/api/drills', {
    headers: IdempotencyHeaders,
    body: DrillBody,
    reply: Drill,
    status: 201,
    writesTopic: TOPIC,
  }),
  figures: traderCall('GET', '/api/drills/figures', {
    query: TradeFilter,
    reply: DrillFigures,
    readsTopics: [TOPIC, 'trades', 'flags'],
  }),
  due: traderCall('GET', '/api/drills/due', { reply: DueDrills, readsTopics: [TOPIC, 'trades'] }),
} as const;
