import type { Analytics, AnalyticsGroup } from 'contracts';
import { roundAmount, toPercent } from '../selection/amounts.ts';
import type { LabelLists } from '../selection/dimensions.ts';
import { createPause } from '../selection/pause.ts';
import type { Selection } from '../selection/selection.ts';
import { computeStatistics, type DayResult, type Statistics } from './compute-statistics.ts';
import { foldDays } from './fold.ts';
import { type GroupSums, sumGroups } from './report.ts';

const toAnalyticsGroup = ({ keys: [key = ''], sums: { count, wins, gain, loss } }: GroupSums): AnalyticsGroup => ({
  key,
  trades: count,
  wins,
  winPercent: toPercent(wins, count),
  netCents: roundAmount(gain - loss),
  avgPerTradeCents: roundAmount(gain - loss, count),
});

/** Lists what the tickers of the selected trades depend on, for the filter. A share depends on nothing else. */
const listUnderlyings = (selection: Selection, byTicker: readonly AnalyticsGroup[]): Pick<Analytics, 'underlyings'> => {
  const selected = new Set(byTicker.map(({ key }) => key));
  const found = selection.flatMap(({ columns: { underlyings = [], tickers } }) =>
    underlyings.filter((underlying, index) => {
      const ticker = tickers[index] ?? '';
      return underlying !== ticker && selected.has(ticker);
    }),
  );
  return found.length > 0 ? { underlyings: [...new Set(found)].sort() } : {};
};

/**
 * Computes the analytics reply of the selected trades. The groups are the same as in reports, but unlimited: a journal
 * can have as many tickers as trades, so other calls are served between the steps.
 */
export async function presentAnalytics(journal: LabelLists, selection: Selection): Promise<Analytics> {
  const statistics = computeStatistics(foldDays(selection));
  const groups: AnalyticsGroup[][] = [];
  const pause = createPause();
  for (const name of ['setup', 'ticker', 'weekday'] as const) {
    const sums = await sumGroups({ journal }, selection, [name], Infinity);
    await pause();
    groups.push(sums.map(toAnalyticsGroup));
  }
  const [bySetup = [], byTicker = [], byWeekday = []] = groups;
  const { totalTrades, wins, losses, scratches, tradingDays } = statistics;
  return {
    totalTrades,
    wins,
    losses,
    scratches,
    tradingDays,
    ...toTradeFigures(statistics),
    ...toDayFigures(statistics),
    equity: statistics.equity,
    bySetup,
    byTicker,
    ...listUnderlyings(selection, byTicker),
    byWeekday,
  };
}

/** Sets the value of a statistic without samples to null, whatever its formula returns. */
const toFigure = <T>(value: T | null, n: number) => ({ value: n > 0 ? value : null, n });

const toTradeFigures = (statistics: Statistics) => {
  const { totalTrades, wins, losses, nonZero, profitFactor, winningStreakDays, losingStreakDays } = statistics;
  const decided = wins + losses;
  return {
    winPercent: toFigure(statistics.winPercent, totalTrades),
    winPercentWithoutScratches: toFigure(statistics.winPercentWithoutScratches, decided),
    avgWinCents: toFigure(statistics.avgWinCents, wins),
    avgLossCents: toFigure(statistics.avgLossCents, losses),
    payoff: toFigure(statistics.payoff, decided),
    profitFactor: toFigure(profitFactor === Infinity ? ('infinite' as const) : profitFactor, nonZero),
    avgPerTradeCents: toFigure(statistics.avgPerTradeCents, totalTrades),
    maxDrawdownCents: toFigure(statistics.maxDrawdownCents, totalTrades),
    longestWinningRun: toFigure(statistics.longestWinningRun, totalTrades),
    longestLosingRun: toFigure(statistics.longestLosingRun, totalTrades),
    ...(winningStreakDays && { winningStreakDays }),
    ...(losingStreakDays && { losingStreakDays }),
  };
};

const toDayFigures = ({ tradingDays, avgPerDayCents, bestDay, worstDay, dailySharpe }: Statistics) => ({
  avgPerDayCents: toFigure(avgPerDayCents, tradingDays),
  bestDay: toFigure(bestDay && toResult(bestDay), tradingDays),
  worstDay: toFigure(worstDay && toResult(worstDay), tradingDays),
  dailySharpe: toFigure(dailySharpe, tradingDays),
});

const toResult = ({ date, netCents, count }: DayResult) => ({ date, netCents, trades: count });

const addForeignGroups = (groups: readonly AnalyticsGroup[], all: readonly AnalyticsGroup[]): AnalyticsGroup[] => {
  const byKey = new Map(groups.map((group) => [group.key, group]));
  return all.map((group) => {
    const { netCents = 0, avgPerTradeCents = 0 } = byKey.get(group.key) ?? {};
    return { ...group, netCents, avgPerTradeCents };
  });
};

/** Replaces what is no amount by the analytics of `all` trades, those in another currency included. */
export function addForeignAnalytics(analytics: Analytics, all: Analytics): Analytics {
  const { totalTrades, wins, losses, scratches, winPercent, winPercentWithoutScratches } = all;
  const { longestWinningRun, longestLosingRun, underlyings } = all;
  return {
    ...analytics,
    totalTrades,
    wins,
    losses,
    scratches,
    winPercent,
    winPercentWithoutScratches,
    longestWinningRun,
    longestLosingRun,
    ...(underlyings && { underlyings }),
    bySetup: addForeignGroups(analytics.bySetup, all.bySetup),
    byTicker: addForeignGroups(analytics.byTicker, all.byTicker),
    byWeekday: addForeignGroups(analytics.byWeekday, all.byWeekday),
  };
}
