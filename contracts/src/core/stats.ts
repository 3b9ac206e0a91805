import { inCents } from '../base/amounts.ts';
import { day, isInOrder } from '../base/times.ts';
import { renamed } from '../base/wire.ts';
import * as z from '../base/zod.ts';
import { Instrument } from './instrument.ts';
import { legReplies } from './legs.ts';
import { filterChecks, filterShape, unitShape } from './trade-filter.ts';

export const figures = {
  trades: z.int(),
  /** A breakeven is neither a win nor a loss: see `breakevenWithin` of the settings. */
  wins: z.int(),
  losses: z.int(),
  /** gain − loss; null without trades. */
  net: z.nullable(inCents()),
  /** The sums of the results above and below 0, breakeven trades included; both 0 or above. */
  gain: inCents(),
  loss: inCents(),
  /** Wins ÷ trades. */
  winPercent: z.nullable(z.number()),
  /** Wins ÷ (wins + losses). */
  winPercentDecided: z.nullable(z.number()),
  /** Averages of the wins and of the losses. That of the losses is below 0. */
  averageWin: z.nullable(inCents()),
  averageLoss: z.nullable(inCents()),
  /** Net ÷ trades. `average` and `expectancy` are the same number; both names are in the specification. */
  average: z.nullable(inCents()),
  expectancy: z.nullable(inCents()),
  /** Gain ÷ loss; null without results other than 0. JSON has no infinity. */
  profitFactor: z.nullable(z.union([z.number(), z.literal('infinite')])),
  /**
   * The average of result ÷ risk of the trades that have a risk, to two decimals: in R, the same as `average`. Null
   * without any.
   */
  averageR: z.nullable(z.number()),
  tradesWithRisk: z.int(),
  /** The sum of the known fees. */
  fees: inCents(),
  /** The trades whose amounts count. Only if `trades` also has trades in another currency, see `amountScope`. */
  counted: z.optional(z.object({ trades: z.int(), wins: z.int(), losses: z.int() })),
};
/** What the amounts of a reply are in, and which selected trades they leave out. */
export const amountScope = {
  /** How many selected trades have no risk and therefore do not count, only with the unit `r`. */
  tradesWithoutRisk: z.optional(z.int()),
  /**
   * How many selected trades belong to accounts in another currency. Amounts leave them out; numbers of trades, wins
   * and losses, percentages and R include them. Absent without any.
   */
  tradesInOtherCurrency: z.optional(z.int()),
  /** The currency of the amounts, if it is not the trader's own: that of all accounts of the filter. */
  currency: z.optional(z.string()),
};
const AmountScope = z.object(amountScope);
export type AmountScope = z.output<typeof AmountScope>;
export const figureNames = {
  net: 'netCents',
  gain: 'gainCents',
  loss: 'lossCents',
  averageWin: 'avgWinCents',
  averageLoss: 'avgLossCents',
  average: 'avgPerTradeCents',
  expectancy: 'avgPerTradeCents',
  fees: 'feesCents',
} as const;

/** Figures of a selection of trades. Money is in dollars on the wire, percent from 0 to 100 with one decimal. */
export const Figures = renamed(z.object(figures), figureNames);
export type Figures = z.output<typeof Figures>;

const id = z.int();
const count = z.int();

/** Absent when the title of the group is its ticker: only options and futures have one. */
const instrument = z.optional(Instrument);
/** What the legs of all trades of the group form. */
const { structure } = legReplies;

/** One ticker of a day: its number of trades, and the id of the newest. The API has two names for the ticker. */
export const TickerCount = renamed(z.object({ id, name: z.string(), count, instrument, structure }), {
  name: 'ticker',
});
const SymbolCount = renamed(z.object({ id, symbol: z.string(), count, instrument, structure }), { symbol: 'ticker' });
export type TickerCount = z.output<typeof TickerCount>;

const BestDay = renamed(
  z.object({ date: z.string(), profit: inCents(), avgTrade: inCents(), tradeSummary: z.array(SymbolCount) }),
  { profit: 'netCents', avgTrade: 'avgPerTradeCents', tradeSummary: 'tickers' },
);

/** Money in dollars on the wire, percent from 0 to 100 with one decimal; null, never 0, where there is no value. */
export const Stats = renamed(
  z.object({
    totalPL: z.nullable(inCents()),
    winPercent: z.nullable(z.number()),
    avgPerTrade: z.nullable(inCents()),
    totalTrades: z.int(),
    /** False until the trader's first trade. */
    showStats: z.boolean(),
    /** The day with the highest profit; null when no day is above 0; the latest day if tied. */
    bestDay: z.nullable(BestDay),
    ...amountScope,
  }),
  { totalPL: 'netCents', avgPerTrade: 'avgPerTradeCents', showStats: 'hasTrades' },
);
export type Stats = z.output<typeof Stats>;

/** Both ends are inclusive. Trades must also match the filter. */
export const DateRange = z
  .object({ ...filterShape, ...unitShape, startDate: day('From'), endDate: day('To') })
  .check(...filterChecks, isInOrder('startDate', 'endDate'));
