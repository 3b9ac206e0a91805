import { setImmediate as waitForTurn } from 'node:timers/promises';
import type { Analytics, AnalyticsGroup } from 'contracts';
import type { Label } from '../journal/labels/label.ts';
import { roundAmount, toPercent } from '../selection/amounts.ts';
import type { Selection } from '../selection/selection.ts';
import { computeStatistics, type DayResult, type Statistics } from './compute-statistics.ts';
import { foldDays, foldSetups, foldTickers, foldWeekdays } from './fold.ts';
import { type GroupTotals, sortGroups } from './group-totals.ts';

/**
 * Computes the analytics reply of the selected trades. A journal can have as many tickers as trades, so other calls have
 * their turn between the steps.
 */
export const presentAnalytics = async (selection: Selection, setups: readonly Label[]): Promise<Analytics> => {
  const statistics = computeStatistics(foldDays(selection));
  await waitForTurn();
  const tickers = foldTickers(selection);
  await waitForTurn();
  const byTicker = sortGroups(tickers);
  await waitForTurn();
  const { totalTrades, wins, losses, scratches, tradingDays } = statistics;
  return {
    ...{ totalTrades, wins, losses, scratches, tradingDays },
    ...toTradeFigures(statistics),
    ...toDayFigures(statistics),
    equity: statistics.equity.map((day) => ({
      date: day.date,
      netCents: day.netCents,
      equityCents: day.equityCents,
      drawdownCents: day.drawdownCents,
      trades: day.count,
    })),
    bySetup: sortGroups(foldSetups(selection, setups)).map(toGroupReply),
    byTicker: byTicker.map(toGroupReply),
    byWeekday: foldWeekdays(selection).map(toGroupReply),
  };
};

/** A statistic without samples has no value, whatever its formula returns. */
const toFigure = <T>(value: T | null, n: number) => ({ value: n > 0 ? value : null, n });

const toTradeFigures = (statistics: Statistics) => {
  const { totalTrades, wins, losses, profitFactor } = statistics;
  const decided = wins + losses;
  return {
    winPercent: toFigure(statistics.winPercent, totalTrades),
    winPercentWithoutScratches: toFigure(statistics.winPercentWithoutScratches, decided),
    avgWinCents: toFigure(statistics.avgWinCents, wins),
    avgLossCents: toFigure(statistics.avgLossCents, losses),
    payoff: toFigure(statistics.payoff, decided),
    profitFactor: toFigure(profitFactor === Infinity ? ('infinite' as const) : profitFactor, decided),
    avgPerTradeCents: toFigure(statistics.avgPerTradeCents, totalTrades),
    maxDrawdownCents: toFigure(statistics.maxDrawdownCents, totalTrades),
    longestWinningRun: toFigure(statistics.longestWinningRun, totalTrades),
    longestLosingRun: toFigure(statistics.longestLosingRun, totalTrades),
  };
};

const toDayFigures = ({ tradingDays, avgPerDayCents, bestDay, worstDay, dailySharpe }: Statistics) => ({
  avgPerDayCents: toFigure(avgPerDayCents, tradingDays),
  bestDay: toFigure(bestDay && toResult(bestDay), tradingDays),
  worstDay: toFigure(worstDay && toResult(worstDay), tradingDays),
  dailySharpe: toFigure(dailySharpe, tradingDays),
});

const toResult = ({ date, netCents, count }: DayResult) => ({ date, netCents, trades: count });

const toGroupReply = ({ name, count, wins, net }: GroupTotals): AnalyticsGroup => ({
  name,
  trades: count,
  wins,
  winPercent: toPercent(wins, count),
  netCents: roundAmount(net),
  avgPerTradeCents: roundAmount(net, count),
});
