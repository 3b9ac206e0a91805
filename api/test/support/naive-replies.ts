import { type ReportDimension, toFilterName } from 'contracts';
import { findInstrument, type TradeInstrument } from 'importers/trades';
import type { DatedTrade } from './journals.ts';
import { getNaiveInstrument } from './naive-filter.ts';
import { getOutcome } from './naive-outcome.ts';
import { compareKeys } from './naive-report.ts';
import {
  computeNaiveDays,
  computeNaivePercent,
  computeNaiveStatistics,
  divideRounded,
  toShown,
} from './naive-statistics.ts';
import type { Analytics, AnalyticsGroup, Calendar, DayReply, Stats, Trade } from './wire-types.ts';

const toDollars = (cents: number | null) => (cents === null ? null : cents / 100);

/** Converts a trade of the API to the input of the naive computation. */
export function toDatedTrade({ id, date, tradeTag, flagType, amount, closedAt }: Trade): DatedTrade {
  return {
    number: id,
    date,
    ticker: tradeTag,
    setup: flagType,
    netCents: Math.round(amount * 100),
    ...(closedAt === undefined ? {} : { closedAt }),
  };
}

/** The instrument that the title of a group needs: that of options and futures. */
const getNaiveTitled = (ticker: string, date: string): TradeInstrument | undefined => {
  const [, kind] = getNaiveInstrument(ticker);
  return kind === 'option' || kind === 'future' ? findInstrument(ticker, date) : undefined;
};

const countByTicker = (trades: DatedTrade[]) =>
  [...new Set(trades.map((trade) => trade.ticker))]
    .map((name) => {
      const ofName = trades.filter((trade) => trade.ticker === name);
      const ids = ofName.map((trade) => trade.number);
      const instrument = getNaiveTitled(name, trades[0]?.date ?? '');
      const [structure, ...others] = new Set(ofName.map((trade) => trade.structure ?? null));
      const titled = { ...(instrument && { instrument }), ...(structure && others.length === 0 && { structure }) };
      return { id: Math.max(...ids), name, count: ids.length, ...titled };
    })
    .sort((a, b) => b.count - a.count || b.id - a.id);

/** The expected reply of stats or filtered-stats for `trades`, of a trader who has `all`. */
export function computeNaiveStats(trades: DatedTrade[], all: DatedTrade[], scale = 1): Stats {
  const { netCents, winPercent, avgPerTradeCents, totalTrades, bestDay } = computeNaiveStatistics(trades, scale);
  const ofBest = trades.filter((trade) => trade.date === bestDay?.date);
  return {
    totalPL: toDollars(netCents),
    winPercent,
    avgPerTrade: toDollars(avgPerTradeCents),
    totalTrades,
    showStats: all.length > 0,
    bestDay: bestDay && {
      date: bestDay.date,
      profit: bestDay.netCents / 100,
      avgTrade: bestDay.avgPerTradeCents / 100,
      tradeSummary: countByTicker(ofBest).map(({ name, ...others }) => ({ symbol: name, ...others })),
    },
  };
}

export function computeNaiveCalendar(trades: DatedTrade[], scale = 1): Calendar {
  const days = computeNaiveDays(trades);
  return {
    tradesByDate: Object.fromEntries(days.map((day) => [day.date, countByTicker(day.trades)])),
    dailyPL: Object.fromEntries(days.map((day) => [day.date, toShown(day.netCents, scale)])),
    winsByDate: Object.fromEntries(
      days.map((day) => [day.date, day.trades.filter((trade) => getOutcome(trade) > 0).length]),
    ),
  };
}

export function computeNaiveDayStats(trades: DatedTrade[], scale = 1): DayReply['stats'] {
  const { netCents, avgPerTradeCents, totalTrades, winPercent } = computeNaiveStatistics(trades, scale);
  return { dailyPL: toDollars(netCents), avgPL: toDollars(avgPerTradeCents), totalTrades, winPercent };
}

/** The nearest of `dates` before and after a date. */
export function findNaiveAdjacentDays(date: string, dates: readonly string[]) {
  const sorted = dates.toSorted();
  return {
    previousDay: sorted.findLast((day) => day < date) ?? null,
    nextDay: sorted.find((day) => day > date) ?? null,
  };
}

/** Result ÷ risk with two decimals, rounded half away from zero. */
export function computeNaiveMultiple(netCents: number, riskCents: number): number {
  return divideRounded(Math.round(netCents) * 100, Math.round(riskCents)) / 100;
}

/** The expected reply of by-day for `date`, from all trades as the API lists them, newest first. */
export function computeNaiveDay(date: string, trades: Trade[]): DayReply {
  const ofDay = trades.filter((trade) => trade.date === date);
  return {
    date,
    trades: ofDay.map(
      ({ id, tradeTag, tradeName, flagType, amount, comments, files, instrument, side, quantity, openedAt, risk }) => ({
        ...{ id, tradeTag, flagType, amount, comments, files, instrument },
        ...(tradeName === undefined ? {} : { tradeName }),
        ...(side === undefined ? {} : { side }),
        ...(quantity === undefined ? {} : { quantity }),
        ...(openedAt === undefined ? {} : { openedAt }),
        ...(risk === undefined ? {} : { r: computeNaiveMultiple(amount * 100, risk * 100) }),
      }),
    ),
    stats: computeNaiveDayStats(ofDay.map(toDatedTrade)),
    ...findNaiveAdjacentDays(
      date,
      trades.map((trade) => trade.date),
    ),
  };
}

const computeNaiveGroup = (key: string, trades: DatedTrade[], scale: number): AnalyticsGroup => {
  const amounts = trades.map((trade) => trade.netCents);
  const net = amounts.reduce((a, b) => a + b, 0);
  const wins = trades.filter((trade) => getOutcome(trade) > 0).length;
  return {
    key,
    trades: amounts.length,
    wins,
    winPercent: computeNaivePercent(wins, amounts.length) ?? Number.NaN,
    profit: toShown(net, scale),
    expectancy: divideRounded(net, amounts.length * scale) / 100,
  };
};

const computeNaiveGroups = (
  trades: DatedTrade[],
  dimension: ReportDimension,
  keyOf: (trade: DatedTrade) => string,
  scale: number,
) =>
  [...new Set(trades.map(keyOf))]
    .sort((a, b) => compareKeys(dimension, a, b))
    .map((key) =>
      computeNaiveGroup(
        key,
        trades.filter((trade) => keyOf(trade) === key),
        scale,
      ),
    );

const week = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const getWeekday = ({ date }: DatedTrade) => String(week.indexOf(weekdayFormat.format(new Date(date))));

const computeNaiveFigures = (trades: DatedTrade[], scale: number) => {
  const statistics = computeNaiveStatistics(trades, scale);
  const n = statistics.totalTrades;
  const decided = statistics.wins + statistics.losses;
  const days = statistics.tradingDays;
  const day = (result: typeof statistics.bestDay) =>
    result && { date: result.date, profit: result.netCents / 100, trades: result.count };
  return {
    winPercent: { value: statistics.winPercent, n },
    winPercentWithoutScratches: { value: statistics.winPercentWithoutScratches, n: decided },
    averageWin: { value: toDollars(statistics.avgWinCents), n: statistics.wins },
    averageLoss: { value: toDollars(statistics.avgLossCents), n: statistics.losses },
    payoff: { value: statistics.payoff, n: decided },
    profitFactor: {
      value: statistics.profitFactor === Infinity ? ('infinite' as const) : statistics.profitFactor,
      n: statistics.nonZero,
    },
    expectancy: { value: toDollars(statistics.avgPerTradeCents), n },
    maxDrawdown: { value: n ? statistics.maxDrawdownCents / 100 : null, n },
    longestWinningRun: { value: n ? statistics.longestWinningRun : null, n },
    longestLosingRun: { value: n ? statistics.longestLosingRun : null, n },
    averageDay: { value: toDollars(statistics.avgPerDayCents), n: days },
    bestDay: { value: day(statistics.bestDay), n: days },
    worstDay: { value: day(statistics.worstDay), n: days },
  };
};

/** The expected reply of analytics for `trades`, without the daily Sharpe ratio, which is compared approximately. */
export function computeNaiveAnalytics(trades: DatedTrade[], scale = 1): Omit<Analytics, 'dailySharpe'> {
  const { totalTrades, wins, losses, scratches, tradingDays, equity, winningStreakDays, losingStreakDays } =
    computeNaiveStatistics(trades, scale);
  const underlyings = trades
    .map(({ ticker }) => [ticker, getNaiveInstrument(ticker)[0]] as const)
    .flatMap(([ticker, underlying]) => (underlying === ticker ? [] : [underlying]));
  return {
    ...{ totalTrades, wins, losses, scratches, tradingDays },
    ...computeNaiveFigures(trades, scale),
    ...(winningStreakDays ? { winningStreakDays } : {}),
    ...(losingStreakDays ? { losingStreakDays } : {}),
    equity: equity.map(({ date, netCents, equityCents, drawdownCents, trades }) => ({
      date,
      profit: netCents / 100,
      equity: equityCents / 100,
      drawdown: drawdownCents / 100,
      trades,
    })),
    bySetup: computeNaiveGroups(trades, 'setup', ({ setup }) => toFilterName(setup), scale),
    byTicker: computeNaiveGroups(trades, 'ticker', ({ ticker }) => ticker, scale),
    ...(underlyings.length > 0 ? { underlyings: [...new Set(underlyings)].sort() } : {}),
    byWeekday: computeNaiveGroups(trades, 'weekday', getWeekday, scale),
  };
}
