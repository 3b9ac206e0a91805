import { type Analytics, type AnalyticsPart, toDollars } from 'contracts';
import { computeStatistics, type DayResult, type DayTotals, type Statistics } from './compute-statistics.ts';
import { sumGroups, sumWeekdays } from './group-totals.ts';
import { dollars } from './present.ts';
import { divideRounded, toPercent } from './rounding.ts';
import type { DayGroups, GroupTotals } from './summarize-day.ts';

/** What these days, in order of date, come to; their parts may be in any order. */
export const presentAnalytics = (days: readonly DayTotals[], parts: readonly DayGroups[]): Analytics => {
  const statistics = computeStatistics(days);
  const { totalTrades, wins, losses, scratches, tradingDays } = statistics;
  return {
    ...{ totalTrades, wins, losses, scratches, tradingDays },
    ...figuresOfTrades(statistics),
    ...figuresOfDays(statistics),
    equity: statistics.equity.map((day) => ({
      date: day.date,
      profit: toDollars(day.netCents),
      equity: toDollars(day.equityCents),
      drawdown: toDollars(day.drawdownCents),
      trades: day.count,
    })),
    bySetup: sumGroups(parts.flatMap((day) => day.bySetup)).map(toPart),
    byTicker: sumGroups(parts.flatMap((day) => day.byTicker)).map(toPart),
    byWeekday: sumWeekdays(days).map(toPart),
  };
};

/** A statistic of nothing has no value, whatever its formula makes of nothing. */
const figure = <T>(value: T | null, n: number) => ({ value: n > 0 ? value : null, n });

const figuresOfTrades = (statistics: Statistics) => {
  const { totalTrades, wins, losses, profitFactor } = statistics;
  const decided = wins + losses;
  return {
    winPercent: figure(statistics.winPercent, totalTrades),
    winPercentWithoutScratches: figure(statistics.winPercentDecided, decided),
    averageWin: figure(dollars(statistics.avgWinCents), wins),
    averageLoss: figure(dollars(statistics.avgLossCents), losses),
    payoff: figure(statistics.payoff, decided),
    profitFactor: figure(profitFactor === Infinity ? ('infinite' as const) : profitFactor, decided),
    expectancy: figure(dollars(statistics.avgPerTradeCents), totalTrades),
    maxDrawdown: figure(toDollars(statistics.maxDrawdownCents), totalTrades),
    longestWinningRun: figure(statistics.longestWinRun, totalTrades),
    longestLosingRun: figure(statistics.longestLossRun, totalTrades),
  };
};

const figuresOfDays = ({ tradingDays, avgPerDayCents, bestDay, worstDay, dailySharpe }: Statistics) => ({
  averageDay: figure(dollars(avgPerDayCents), tradingDays),
  bestDay: figure(bestDay && toResult(bestDay), tradingDays),
  worstDay: figure(worstDay && toResult(worstDay), tradingDays),
  dailySharpe: figure(dailySharpe, tradingDays),
});

const toResult = ({ date, netCents, count }: DayResult) => ({ date, profit: toDollars(netCents), trades: count });

const toPart = ({ name, count, wins, netCents }: GroupTotals): AnalyticsPart => ({
  name,
  trades: count,
  wins,
  winPercent: toPercent(wins, count),
  profit: toDollars(netCents),
  expectancy: toDollars(divideRounded(netCents, count)),
});
