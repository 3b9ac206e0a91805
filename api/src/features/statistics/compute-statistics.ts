import { divideRounded, toPercent } from '../selection/rounding.ts';
import { combine, type DaySums, type DayTotals, noTotals, type Totals } from './totals.ts';

export interface DayResult {
  date: string;
  netCents: number;
  avgPerTradeCents: number;
  count: number;
}

export interface EquityDay {
  date: string;
  count: number;
  netCents: number;
  /** The running sum after the day. */
  equityCents: number;
  /** How far the equity is below its peak, which may be within a day; 0 or above. */
  drawdownCents: number;
}

/**
 * All statistics of a span of days. Money is in whole cents, averages are rounded half away from zero, percentages have
 * one decimal, and ratios are not rounded. A statistic without a value is null, never 0.
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
  /** Wins as a percentage of all trades. */
  winPercent: number | null;
  /** Wins as a percentage of wins and losses. */
  winPercentWithoutScratches: number | null;
  /** Equals the expectancy: W/N · average win − L/N · average loss. */
  avgPerTradeCents: number | null;
  avgWinCents: number | null;
  /** Negative. */
  avgLossCents: number | null;
  avgPerDayCents: number | null;
  /** Average win ÷ average loss. */
  payoff: number | null;
  /** Sum of wins ÷ sum of losses; Infinity without losses. */
  profitFactor: number | null;
  maxDrawdownCents: number;
  longestWinningRun: number;
  longestLosingRun: number;
  /** The day with the highest result above 0. Ties go to the latest day. */
  bestDay: DayResult | null;
  /** The day with the lowest result below 0. Ties go to the latest day. */
  worstDay: DayResult | null;
  /** Mean ÷ sample standard deviation of daily results × √252. Needs at least 5 days. */
  dailySharpe: number | null;
  equity: EquityDay[];
}

/** The statistics that the dashboard and a day's modal show. */
export type Headline = Pick<Statistics, 'totalTrades' | 'netCents' | 'winPercent' | 'avgPerTradeCents' | 'bestDay'>;

const sumField = (days: readonly DaySums[], field: 'count' | 'wins' | 'netCents'): number =>
  days.reduce((sum, day) => sum + day[field], 0);

/** Computes the headline statistics of days that are sorted by date. */
export const computeHeadline = (days: readonly DaySums[]): Headline => {
  const [count, wins, netCents] = [sumField(days, 'count'), sumField(days, 'wins'), sumField(days, 'netCents')];
  return {
    totalTrades: count,
    netCents: count ? netCents : null,
    winPercent: count ? toPercent(wins, count) : null,
    avgPerTradeCents: count ? divideRounded(netCents, count) : null,
    bestDay: findExtremeDay(days, 1),
  };
};

/** Computes all statistics of days that are sorted by date. */
export const computeStatistics = (days: readonly DayTotals[]): Statistics => {
  const { totals, equity } = foldEquity(days);
  const { count, wins, losses, netCents, gainCents, lossCents } = totals;
  return {
    ...computeHeadline(days),
    wins,
    losses,
    scratches: count - wins - losses,
    tradingDays: days.length,
    gainCents,
    lossCents,
    winPercentWithoutScratches: wins + losses ? toPercent(wins, wins + losses) : null,
    avgWinCents: wins ? divideRounded(gainCents, wins) : null,
    avgLossCents: losses ? divideRounded(-lossCents, losses) : null,
    avgPerDayCents: days.length ? divideRounded(netCents, days.length) : null,
    payoff: wins && losses ? gainCents / wins / (lossCents / losses) : null,
    profitFactor: wins || losses ? gainCents / lossCents : null,
    maxDrawdownCents: totals.drawdownCents,
    longestWinningRun: totals.winRun.longest,
    longestLosingRun: totals.lossRun.longest,
    worstDay: findExtremeDay(days, -1),
    dailySharpe: computeSharpe(days),
    equity,
  };
};

/** Finds the best day, or with -1 the worst. */
const findExtremeDay = (days: readonly DaySums[], sign: 1 | -1): DayResult | null => {
  const found = days.reduce<DaySums | null>(
    (top, day) => (sign * day.netCents > 0 && sign * day.netCents >= sign * (top?.netCents ?? 0) ? day : top),
    null,
  );
  if (!found) return null;
  const { date, netCents, count } = found;
  return { date, netCents, avgPerTradeCents: divideRounded(netCents, count), count };
};

const computeSharpe = (days: readonly DaySums[]): number | null => {
  if (days.length < 5) return null;
  const mean = sumField(days, 'netCents') / days.length;
  const squares = days.reduce((sum, day) => sum + (day.netCents - mean) ** 2, 0);
  return squares > 0 ? (mean / Math.sqrt(squares / (days.length - 1))) * Math.sqrt(252) : null;
};

const foldEquity = (days: readonly DayTotals[]): { totals: Totals; equity: EquityDay[] } => {
  let totals = noTotals;
  const equity = days.map((day) => {
    totals = combine(totals, day);
    const { netCents: equityCents, peakCents } = totals;
    const { date, count, netCents } = day;
    return { date, count, netCents, equityCents, drawdownCents: peakCents - equityCents };
  });
  return { totals, equity };
};
