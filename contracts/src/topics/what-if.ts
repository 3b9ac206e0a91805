import {
  amountScope,
  calls,
  filterChecks,
  filterShape,
  inCents,
  limits,
  MeasuredFilter,
  pageShape,
  priceNumber,
  renamed,
  traderCall,
  unitShape,
  z,
} from 'contracts';
import { Verdict } from 'contracts/verdicts';

const { levels: maxLevels } = limits.whatIf;

const levels = (name: string) => {
  const error = `${name} must be a list of 1 to ${maxLevels} numbers above 0, or null for none.`;
  const level = priceNumber(name).check(z.refine((value) => value > 0, { error }));
  return z.array(z.nullable(level), { error }).check(z.minLength(1, { error }), z.maxLength(maxLevels, { error }));
};

/** A filter with a unit, and which page of the list of its trades. */
export const MeasuredPage = z.object({ ...filterShape, ...unitShape, ...pageShape }).check(...filterChecks);
export type MeasuredPage = z.output<typeof MeasuredPage>;

/** A trade of a list, with its facts. */
export const listedTrade = { id: z.int(), ticker: z.string(), date: z.string() };

/** Distances from the average entry, each stop with each target. */
export const ExitsBody = z.object({
  stops: levels('stops'),
  targets: levels('targets'),
  /** What the levels are in: the risk of the trade, points of its price, or money of the whole position. */
  in: z.enum(['r', 'points', 'money'], { error: 'in must be r, points or money.' }),
  /** A trade without a level reached ends at its own close, or at the last price of its day. */
  until: z.enum(['close', 'day'], { error: 'until must be close or day.' }),
});
export type ExitsBody = z.output<typeof ExitsBody>;

/** The sum of results, and their average. Null without trades. */
const Total = renamed(z.object({ net: z.nullable(inCents()), average: z.nullable(inCents()) }), {
  net: 'netCents',
  average: 'averageCents',
});

/** All used trades with one stop and one target: the least and the greatest result that is possible. */
const ExitCell = z.object({
  stop: z.nullable(z.number()),
  target: z.nullable(z.number()),
  low: Total,
  high: Total,
  /** The trades with one possible result. */
  certain: z.int(),
});
export type ExitCell = z.output<typeof ExitCell>;

/**
 * A difference per trade that was judged on trades that did not choose it: the last 40 %. The bounds are those of 98 %
 * intervals.
 */
export const walkFields = { trades: z.int(), value: inCents(), low: inCents(), high: inCents() };
export const walkNames = { value: 'valueCents', low: 'lowCents', high: 'highCents' } as const;

/** The best cell of the first 60 % of the used trades, applied to the others. */
const ExitWalk = renamed(
  z.object({ stop: z.nullable(z.number()), target: z.nullable(z.number()), ...walkFields }),
  walkNames,
);

export const ExitsReply = z.object({
  /** Each reason is a sentence. */
  trades: z.object({ used: z.int(), refused: z.array(z.object({ reason: z.string(), count: z.int() })) }),
  /** The results that the used trades have. */
  actual: Total,
  /** Stops in the order of the request, each with all targets. */
  cells: z.array(ExitCell),
  /** Null with fewer than two trades to judge by. */
  walk: z.nullable(ExitWalk),
  verdict: Verdict,
  ...amountScope,
});
export type ExitsReply = z.output<typeof ExitsReply>;

const TradePlan = renamed(
  z.object({
    low: inCents(),
    high: inCents(),
    /** Whether only one result is possible. */
    certain: z.boolean(),
    /** When the bar opens that decides. Only when certain, and when a bar decides. */
    at: z.nullable(z.string()),
  }),
  { low: 'lowCents', high: 'highCents' },
);

const BestExit = renamed(z.object({ value: inCents(), at: z.nullable(z.string()) }), { value: 'valueCents' });

/**
 * What a trade made, and what its own stop and target would have made until the end of its day. In dollars; in R for a
 * key with this unit.
 */
export const TradeWhatIf = renamed(
  z.object({
    /** Null only for a key with the unit R, of a trade without a risk. */
    actual: z.nullable(inCents()),
    plan: z.nullable(TradePlan),
    /** MFE − fees. Null without MFE. */
    best: z.nullable(BestExit),
    /** Why there is no plan, in a sentence. */
    reason: z.nullable(z.string()),
  }),
  { actual: 'actualCents' },
);
export type TradeWhatIf = z.output<typeof TradeWhatIf>;

const readsTopics = ['trades', 'flags', 'charts.candles'] as const;

/** What other exits would have made. Computes and stores nothing. */
export const whatIf = {
  exits: traderCall('POST', '/api/what-if/exits', {
    opens: 'stats:read',
    opensInR: 'measured',
    query: MeasuredFilter,
    body: ExitsBody,
    reply: ExitsReply,
    readsTopics,
  }),
  trade: traderCall('GET', '/api/trades/:id/what-if', {
    opens: 'stats:read',
    opensInR: 'plain',
    params: calls.trades.get.params,
    reply: TradeWhatIf,
    readsTopics,
  }),
} as const;
