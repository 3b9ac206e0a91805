import type { Analytics } from 'contracts';
import { roundAmount, toPercent } from '../selection/amounts.ts';
import { addTotals, createTotals, type DaySums, type DayTotals, type Totals } from './totals.ts';

export interface DayResult {
  date: string;
  netCents: number;
  avgPerTradeCents: number;
  count: number;
}

/** Both inclusive. */
interface RunDays {
  from: string;
  to: string;
}

/**
 * All statistics of a span of days. Amounts (`…Cents`) are whole hundredths of the unit: cents, or hundredths of R.
 * Each is computed from exact sums and rounded once, half away from zero. Percentages have one decimal, and ratios are
 * not rounded. A statistic without a value is null, never 0.
 */
export interface Statistics {
  totalTrades: number;
  wins: number;
  losses: number;
  scratches: number;
  /** Trades with a result other than 0. */
  nonZero: number;
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
  /** Sum of the results above 0 ÷ sum of those below 0; Infinity without any below 0. */
  profitFactor: number | null;
  maxDrawdownCents: number;
  longestWinningRun: number;
  longestLosingRun: number;
  /** The days on which the run began and ended; the latest of equally long ones. */
  winningStreakDays: RunDays | null;
  losingStreakDays: RunDays | null;
  /** The day with the highest result above 0. Ties go to the latest day. */
  bestDay: DayResult | null;
  /** The day with the lowest result below 0. Ties go to the latest day. */
  worstDay: DayResult | null;
  /** Mean ÷ sample standard deviation of daily results × √252. Needs at least 5 days. */
  dailySharpe: number | null;
  /** By day, as the analytics reply has it. */
  equity: Analytics['equity'];
}

/** The statistics that the dashboard and a day's modal show. */
export type Headline = Pick<Statistics, 'totalTrades' | 'netCents' | 'winPercent' | 'avgPerTradeCents' | 'bestDay'>;

/** Replaces what is no amount by the headline of all trades, those in another currency included. */
export function addForeignTo(headline: Headline, { totalTrades, winPercent }: Headline): Headline {
  return {
    ...headline,
    totalTrades,
    winPercent,
  };
}

const sumField = (days: readonly DaySums[], field: 'count' | 'wins' | 'net'): number =>
  days.reduce((sum, day) => sum + day[field], 0);

/** Computes the headline statistics of days that are sorted by date. */
export function computeHeadline(days: readonly DaySums[]): Headline {
  const count = sumField(days, 'count');
  const wins = sumField(days, 'wins');
  const net = sumField(days, 'net');
  return {
    totalTrades: count,
    netCents: count ? roundAmount(net) : null,
    winPercent: count ? toPercent(wins, count) : null,
    avgPerTradeCents: count ? roundAmount(net, count) : null,
    bestDay: findExtremeDay(days, 1),
  };
}

/** Computes all statistics of days that are sorted by date. */
export function computeStatistics(days: readonly DayTotals[]): Statistics {
  const { totals, equity } = foldEquity(days);
  const { count, wins, losses, net, gain, loss } = totals;
  const won = gain - totals.evenGain;
  const lost = loss - totals.evenLoss;
  const nonZero = wins + losses + totals.even;
  return {
    ...computeHeadline(days),
    wins,
    losses,
    scratches: count - wins - losses,
    nonZero,
    tradingDays: days.length,
    gainCents: roundAmount(gain),
    lossCents: roundAmount(loss),
    winPercentWithoutScratches: wins + losses ? toPercent(wins, wins + losses) : null,
    avgWinCents: wins ? roundAmount(won, wins) : null,
    avgLossCents: losses ? roundAmount(-lost, losses) : null,
    avgPerDayCents: days.length ? roundAmount(net, days.length) : null,
    payoff: wins && losses ? won / wins / (lost / losses) : null,
    profitFactor: nonZero ? gain / loss : null,
    maxDrawdownCents: roundAmount(totals.drawdown),
    longestWinningRun: totals.winRun.longest,
    longestLosingRun: totals.lossRun.longest,
    winningStreakDays: findLongestRun(days, 'winRun'),
    losingStreakDays: findLongestRun(days, 'lossRun'),
    worstDay: findExtremeDay(days, -1),
    dailySharpe: computeSharpe(days),
    equity,
  };
}

/** Finds the best day, or the worst day with `sign` -1. */
const findExtremeDay = (days: readonly DaySums[], sign: 1 | -1): DayResult | null => {
  const found = days.reduce<DaySums | null>(
    (top, day) => (sign * day.net > 0 && sign * day.net >= sign * (top?.net ?? 0) ? day : top),
    null,
  );
  if (!found) return null;
  const { date, net, count } = found;
  return { date, netCents: roundAmount(net), avgPerTradeCents: roundAmount(net, count), count };
};

/** Finds the days of the longest run; the latest if tied. */
const findLongestRun = (days: readonly DayTotals[], kind: 'winRun' | 'lossRun'): RunDays | null => {
  let maxLength = 0;
  let found: RunDays | null = null;
  const compare = (length: number, from: string, to: string): void => {
    if (length === 0 || length < maxLength) return;
    maxLength = length;
    found = { from, to };
  };
  /** The run at the end of the days so far. */
  let openLength = 0;
  let openFrom = '';
  for (const { date, count, [kind]: run } of days) {
    if (openLength === 0) openFrom = date;
    if (run.first > 0) compare(openLength + run.first, openFrom, date);
    compare(run.longest, date, date);
    if (run.last < count) openFrom = date;
    openLength = run.last < count ? run.last : openLength + count;
  }
  return found;
};

const computeSharpe = (days: readonly DaySums[]): number | null => {
  if (days.length < 5) return null;
  const mean = sumField(days, 'net') / days.length;
  const squares = days.reduce((sum, day) => sum + (day.net - mean) ** 2, 0);
  return squares > 0 ? (mean / Math.sqrt(squares / (days.length - 1))) * Math.sqrt(252) : null;
};

const foldEquity = (days: readonly DayTotals[]): { totals: Totals; equity: Analytics['equity'] } => {
  const totals = createTotals();
  const equity = days.map((day) => {
    addTotals(totals, day);
    return {
      date: day.date,
      netCents: roundAmount(day.net),
      equityCents: roundAmount(totals.net),
      drawdownCents: roundAmount(totals.peak - totals.net),
      trades: day.count,
    };
  });
  return { totals, equity };
};
