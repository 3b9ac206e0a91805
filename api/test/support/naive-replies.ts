import type { Analytics, AnalyticsGroup, Calendar, DayReply, Stats, Trade } from 'contracts';
import type { DatedTrade } from './journals.ts';
import { naiveDays, naivePercent, naiveStatistics, roundedQuotient } from './naive-statistics.ts';

const dollars = (cents: number | null) => (cents === null ? null : cents / 100);

/** A trade of the API's as the naive computation takes it. */
export const toDated = ({ id, date, tradeTag, flagType, amount }: Trade): DatedTrade => ({
  number: id,
  date,
  tradeTag,
  flagType,
  amountCents: Math.round(amount * 100),
});

const naiveGroups = (trades: DatedTrade[]) =>
  [...new Set(trades.map((trade) => trade.tradeTag))]
    .map((name) => {
      const ids = trades.filter((trade) => trade.tradeTag === name).map((trade) => trade.number);
      return { id: Math.max(...ids), name, count: ids.length };
    })
    .sort((a, b) => b.count - a.count || b.id - a.id);

/** What stats (or filtered-stats) must answer for `trades`, of a trader who has `all`. */
export const naiveStats = (trades: DatedTrade[], all: DatedTrade[]): Stats => {
  const { netCents, winPercent, avgPerTradeCents, totalTrades, bestDay } = naiveStatistics(trades);
  const ofBest = trades.filter((trade) => trade.date === bestDay?.date);
  return {
    totalPL: dollars(netCents),
    winPercent,
    avgPerTrade: dollars(avgPerTradeCents),
    totalTrades,
    showStats: all.length > 0,
    bestDay: bestDay && {
      date: bestDay.date,
      profit: bestDay.netCents / 100,
      avgTrade: bestDay.avgCents / 100,
      tradeSummary: naiveGroups(ofBest).map(({ id, name, count }) => ({ id, symbol: name, count })),
    },
  };
};

export const naiveCalendar = (trades: DatedTrade[]): Calendar => {
  const days = naiveDays(trades);
  return {
    tradesByDate: Object.fromEntries(days.map((day) => [day.date, naiveGroups(day.trades)])),
    dailyPL: Object.fromEntries(days.map((day) => [day.date, day.netCents / 100])),
  };
};

/** What by-day must answer for `date`, from all trades as the API lists them, newest first. */
export const naiveDay = (date: string, trades: Trade[]): DayReply => {
  const ofDay = trades.filter((trade) => trade.date === date);
  const { netCents, avgPerTradeCents, totalTrades, winPercent } = naiveStatistics(ofDay.map(toDated));
  const days = trades.map((trade) => trade.date).sort();
  return {
    date,
    trades: ofDay.map(({ id, tradeTag, tradeName, flagType, amount, comments, files }) => ({
      ...{ id, tradeTag, flagType, amount, comments, files },
      ...(tradeName === undefined ? {} : { tradeName }),
    })),
    stats: { dailyPL: dollars(netCents), avgPL: dollars(avgPerTradeCents), totalTrades, winPercent },
    previousDay: days.findLast((day) => day < date) ?? null,
    nextDay: days.find((day) => day > date) ?? null,
  };
};

const naivePart = (name: string, trades: DatedTrade[]): AnalyticsGroup => {
  const amounts = trades.map((trade) => trade.amountCents);
  const [net, wins] = [amounts.reduce((a, b) => a + b, 0), amounts.filter((cents) => cents > 0).length];
  return {
    name,
    trades: amounts.length,
    wins,
    winPercent: naivePercent(wins, amounts.length) ?? Number.NaN,
    profit: net / 100,
    expectancy: roundedQuotient(net, amounts.length) / 100,
  };
};

const naiveParts = (trades: DatedTrade[], nameOf: (trade: DatedTrade) => string) =>
  [...new Set(trades.map(nameOf))].map((name) =>
    naivePart(
      name,
      trades.filter((trade) => nameOf(trade) === name),
    ),
  );

const byProfit = (a: AnalyticsGroup, b: AnalyticsGroup) => b.profit - a.profit || (a.name < b.name ? -1 : 1);

const week = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const weekday = ({ date }: DatedTrade) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(date));
const byWeekday = (a: AnalyticsGroup, b: AnalyticsGroup) => week.indexOf(a.name) - week.indexOf(b.name);

const naiveFigures = (trades: DatedTrade[]) => {
  const of = naiveStatistics(trades);
  const [n, decided, days] = [of.totalTrades, of.wins + of.losses, of.tradingDays];
  const day = (result: typeof of.bestDay) =>
    result && { date: result.date, profit: result.netCents / 100, trades: result.count };
  return {
    winPercent: { value: of.winPercent, n },
    winPercentWithoutScratches: { value: of.winPercentDecided, n: decided },
    averageWin: { value: dollars(of.avgWinCents), n: of.wins },
    averageLoss: { value: dollars(of.avgLossCents), n: of.losses },
    payoff: { value: of.payoff, n: decided },
    profitFactor: { value: of.profitFactor === Infinity ? ('infinite' as const) : of.profitFactor, n: decided },
    expectancy: { value: dollars(of.avgPerTradeCents), n },
    maxDrawdown: { value: n ? of.maxDrawdownCents / 100 : null, n },
    longestWinningRun: { value: n ? of.longestWinningRun : null, n },
    longestLosingRun: { value: n ? of.longestLosingRun : null, n },
    averageDay: { value: dollars(of.avgPerDayCents), n: days },
    bestDay: { value: day(of.bestDay), n: days },
    worstDay: { value: day(of.worstDay), n: days },
  };
};

/** What analytics must answer for `trades`; the daily Sharpe-like ratio apart, which is compared by its digits. */
export const naiveAnalytics = (trades: DatedTrade[]): Omit<Analytics, 'dailySharpe'> => {
  const { totalTrades, wins, losses, scratches, tradingDays, equity } = naiveStatistics(trades);
  return {
    ...{ totalTrades, wins, losses, scratches, tradingDays },
    ...naiveFigures(trades),
    equity: equity.map(({ date, count, netCents, equityCents = Number.NaN, drawdownCents = Number.NaN }) => ({
      date,
      profit: netCents / 100,
      equity: equityCents / 100,
      drawdown: drawdownCents / 100,
      trades: count,
    })),
    bySetup: naiveParts(trades, (trade) => trade.flagType).sort(byProfit),
    byTicker: naiveParts(trades, (trade) => trade.tradeTag).sort(byProfit),
    byWeekday: naiveParts(trades, weekday).sort(byWeekday),
  };
};
