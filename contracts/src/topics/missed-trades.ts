import {
  Done,
  day,
  IdempotencyHeaders,
  IfMatch,
  isInOrder,
  limits,
  positiveDecimal,
  positivePriceNumber,
  text,
  ticker,
  tradeDay,
  traderCall,
  z,
} from 'contracts';
import { setupOrNull } from 'contracts/playbook-conditions';

export const missedReasons = ['hesitated', 'away', 'rule', 'size', 'late', 'other'] as const;
export type MissedReason = (typeof missedReasons)[number];

/** A number, or a decimal as text like the prices of a trade. Returned as the one that was sent. */
const price = (label: string) =>
  z.union([positivePriceNumber(label), positiveDecimal(label)], {
    error: `${label} must be a number above 0.`,
  });

const optionalPrice = (label: string) => z._default(z.nullable(price(label)), null);

interface Prices {
  side: 'long' | 'short';
  entry: number | string;
  stop: number | string | null;
}

/** A stop is below the entry of a long trade and above that of a short one. */
const isStopOnLosingSide = ({ side, entry, stop }: Prices): boolean =>
  stop === null || (side === 'long' ? Number(stop) < Number(entry) : Number(stop) > Number(entry));

/** The fields of a missed trade, before its stop is checked. */
export const MissedTradeFields = z.object({
  date: tradeDay(),
  setup: z._default(setupOrNull, null),
  ticker: ticker(),
  side: z.enum(['long', 'short'], { error: 'Side must be long or short.' }),
  entry: price('Entry'),
  stop: optionalPrice('Stop'),
  target: optionalPrice('Target'),
  exit: optionalPrice('Exit'),
  reason: z.enum(missedReasons, { error: `Reason must be one of ${missedReasons.join(', ')}.` }),
  /** Whether the trade was one of the trader's setups by all rules. */
  valid: z.boolean({ error: 'valid must be true or false.' }),
  notes: z._default(text('Notes', limits.playbook.lessonLength), ''),
});

/** A stop on the winning side of the entry is refused. */
export const stopOnLosingSide = z.refine<Prices>(isStopOnLosingSide, {
  error: 'Stop must be below the entry of a long trade, and above that of a short one.',
  path: ['stop'],
});

export const MissedTradeBody = MissedTradeFields.check(stopOnLosingSide);
export type MissedTradeBody = z.output<typeof MissedTradeBody>;

const storedPrice = z.union([z.number(), z.string()]);

/** A trade that the trader saw and did not take. It is part of no other figure of the product. */
export const MissedTrade = z.object({
  id: z.string(),
  date: z.string(),
  setup: z.nullable(z.string()),
  ticker: z.string(),
  side: z.enum(['long', 'short']),
  entry: storedPrice,
  stop: z.nullable(storedPrice),
  target: z.nullable(storedPrice),
  exit: z.nullable(storedPrice),
  reason: z.enum(missedReasons),
  valid: z.boolean(),
  notes: z.string(),
  /** For If-Match. */
  version: z.int(),
});
export type MissedTrade = z.output<typeof MissedTrade>;

/** Newest first. */
const MissedTradeList = z.object({ missedTrades: z.array(MissedTrade) });

const DaySpan = z.object({ from: z.optional(day('From')), to: z.optional(day('To')) }).check(isInOrder('from', 'to'));

/** Averages are in R with two decimals; null when no trade has an R-multiple. */
const averageR = z.nullable(z.number());

export const MissedFigures = z.object({
  /** The trades of the journal in the span of days. */
  taken: z.object({ trades: z.int(), averageR }),
  missed: z.object({
    trades: z.int(),
    valid: z.int(),
    averageR,
    /** Reasons with a trade, in the order of `missedReasons`. */
    byReason: z.array(z.object({ reason: z.enum(missedReasons), trades: z.int(), averageR })),
  }),
  /** Taken ÷ (taken + valid missed), from 0 to 1; null without either. */
  takenRate: z.nullable(z.number()),
});
export type MissedFigures = z.output<typeof MissedFigures>;

const Params = z.object({
  id: z.string().check(z.regex(/^[\da-f]{24}$/, { error: 'id must be the id of a missed trade.' })),
});
const TOPIC = 'review.missed';

export const missedTrades = {
  list: traderCall('GET', '/api/missed-trades', {
    opens: 'notes:read',
    opensInR: 'plain',
    query: DaySpan,
    reply: MissedTradeList,
    readsTopics: [TOPIC, 'flags'],
  }),
  figures: traderCall('GET', '/api/missed-trades/figures', {
    opens: 'notes:read',
    opensInR: 'plain',
    query: DaySpan,
    reply: MissedFigures,
    readsTopics: [TOPIC, 'trades'],
  }),
  create: traderCall('POST', '/api/missed-trades', {
    headers: IdempotencyHeaders,
    body: MissedTradeBody,
    reply: MissedTrade,
    status: 201,
    writesTopic: TOPIC,
  }),
  update: traderCall('PUT', '/api/missed-trades/:id', {
    params: Params,
    headers: IfMatch,
    body: MissedTradeBody,
    reply: MissedTrade,
    writesTopic: TOPIC,
  }),
  delete: traderCall('DELETE', '/api/missed-trades/:id', { params: Params, reply: Done, writesTopic: TOPIC }),
  /** Within `timings.trashMs` after the deletion. */
  restore: traderCall('POST', '/api/missed-trades/:id/restore', {
    params: Params,
    reply: MissedTrade,
    writesTopic: TOPIC,
  }),
} as const;
