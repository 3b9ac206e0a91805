import { divideRounded, toPercent } from './rounding.ts';
import { combine, noTotals, type Totals } from './totals.ts';

/** What a day comes to, without its tickers and setup types. */
export type DayTotals = Totals & { date: string };

export interface DayResult {
  date: string;
  netCents: number;
  avgCents: number;
  count: number;
}

export interface EquityDay {
  date: string;
  count: number;
  netCents: number;
  /** The running sum after the day. */
  equityCents: number;
  /** How far that is below the highest it ever stood, within days too; 0 or above. */
  drawdownCents: number;
}

/**
 * Every statistic of a span of days. Money is in whole cents, rounded half away from zero where it is an average; percent
 * has one decimal; a ratio is not rounded. Null where there is no value (never 0 instead).
 */
export interface Statistics {
  totalTrades: number;
  wins: number;
  losses: number;
  scratches: number;
  tradingDays: number;
  netCents: number | null;
  gainCents: number;
  lossCents: number;
  /** Wins of all trades. */
  winPercent: number | null;
  /** Wins of the trades that were won or lost. */
  winPercentDecided: number | null;
  /** Also the expectancy: W/N · average win − L/N · average loss is the same number. */
  avgPerTradeCents: number | null;
  avgWinCents: number | null;
  /** Negative. */
  avgLossCents: number | null;
  avgPerDayCents: number | null;
  /** Average win ÷ average loss. */
  payoff: number | null;
  /** Sum of wins ÷ sum of losses; Infinity without a loss. */
  profitFactor: number | null;
  maxDrawdownCents: number;
  longestWinRun: number;
  longestLossRun: number;
  /** The day with the greatest result above 0; of equals the latest. */
  bestDay: DayResult | null;
  /** The day with the lowest result below 0; of equals the latest. */
  worstDay: DayResult | null;
  /** Mean ÷ sample standard deviation of the days' results × √252; from 5 days on. */
  dailySharpe: number | null;
  equity: EquityDay[];
}

/** The statistics that the dashboard and a day's modal show. */
export type Headline = Pick<Statistics, 'totalTrades' | 'netCents' | 'winPercent' | 'avgPerTradeCents' | 'bestDay'>;

/** What of a day they need: a fifth of the whole, and reading costs by size. */
export type DaySums = Pick<DayTotals, 'date' | 'count' | 'wins' | 'netCents'>;

const sumOf = (days: readonly DaySums[], of: 'count' | 'wins' | 'netCents'): number =>
  days.reduce((sum, day) => sum + day[of], 0);

/** The headline statistics of these days, which must be in order of date. */
export const computeHeadline = (days: readonly DaySums[]): Headline => {
  const [count, wins, netCents] = [sumOf(days, 'count'), sumOf(days, 'wins'), sumOf(days, 'netCents')];
  return {
    totalTrades: count,
    netCents: count ? netCents : null,
    winPercent: count ? toPercent(wins, count) : null,
    avgPerTradeCents: count ? divideRounded(netCents, count) : null,
    bestDay: extremeOf(days, 1),
  };
};

/** Every statistic of these days, which must be in order of date. */
export const computeStatistics = (days: readonly DayTotals[]): Statistics => {
  const totals = days.reduce<Totals>(combine, noTotals);
  const { count, wins, losses, netCents, gainCents, lossCents } = totals;
  return {
    ...computeHeadline(days),
    wins,
    losses,
    scratches: count - wins - losses,
    tradingDays: days.length,
    gainCents,
    lossCents,
    winPercentDecided: wins + losses ? toPercent(wins, wins + losses) : null,
    avgWinCents: wins ? divideRounded(gainCents, wins) : null,
    avgLossCents: losses ? divideRounded(-lossCents, losses) : null,
    avgPerDayCents: days.length ? divideRounded(netCents, days.length) : null,
    payoff: wins && losses ? gainCents / wins / (lossCents / losses) : null,
    profitFactor: wins || losses ? gainCents / lossCents : null,
    maxDrawdownCents: totals.drawdownCents,
    longestWinRun: totals.winRun.longest,
    longestLossRun: totals.lossRun.longest,
    worstDay: extremeOf(days, -1),
    dailySharpe: sharpeOf(days),
    equity: equityOf(days),
  };
};

/** The best day, or with -1 the worst. */
const extremeOf = (days: readonly DaySums[], sign: 1 | -1): DayResult | null => {
  const found = days.reduce<DaySums | null>(
    (top, day) => (sign * day.netCents > 0 && sign * day.netCents >= sign * (top?.netCents ?? 0) ? day : top),
    null,
  );
  if (!found) return null;
  const { date, netCents, count } = found;
  return { date, netCents, avgCents: divideRounded(netCents, count), count };
};

const sharpeOf = (days: readonly DaySums[]): number | null => {
  if (days.length < 5) return null;
  const mean = sumOf(days, 'netCents') / days.length;
  const squares = days.reduce((sum, day) => sum + (day.netCents - mean) ** 2, 0);
  return squares > 0 ? (mean / Math.sqrt(squares / (days.length - 1))) * Math.sqrt(252) : null;
};

const equityOf = (days: readonly DayTotals[]): EquityDay[] => {
  let totals = noTotals;
  return days.map((day) => {
    totals = combine(totals, day);
    const { netCents: equityCents, peakCents } = totals;
    const { date, count, netCents } = day;
    return { date, count, netCents, equityCents, drawdownCents: peakCents - equityCents };
  });
};
