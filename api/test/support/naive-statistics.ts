import type { DatedTrade } from './journals.ts';
import { getOutcome } from './naive-outcome.ts';

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const getCents = (trades: DatedTrade[]) => trades.map((trade) => trade.netCents);

/** n / d rounded to a whole number, halves away from zero. Uses BigInt, unlike the code under test. */
export function divideRounded(n: number, d: number): number {
  const doubled = (2n * BigInt(Math.abs(n)) + BigInt(d)) / (2n * BigInt(d));
  return Math.sign(n) * Number(doubled) || 0;
}

/**
 * In naive computations, an amount is a whole number of parts: this many are a hundredth of the unit. Of money, one
 * cent.
 */
export function toShown(parts: number, scale: number): number {
  return divideRounded(parts, scale) / 100;
}

export function divideOrNull(n: number, d: number): number | null {
  return d === 0 ? null : divideRounded(n, d);
}
export function computeNaivePercent(n: number, d: number): number | null {
  return d === 0 ? null : divideRounded(1000 * n, d) / 10;
}

/** Returns the longest run of trades that match, and its days; the latest if tied. */
const findLongestRun = (trades: DatedTrade[], outcome: number) => {
  let run: DatedTrade[] = [];
  let found: DatedTrade[] = [];
  for (const trade of sortTrades(trades)) {
    run = getOutcome(trade) === outcome ? [...run, trade] : [];
    if (run.length > 0 && run.length >= found.length) found = run;
  }
  const [first] = found;
  return {
    length: found.length,
    days: first ? { from: first.date, to: (found.at(-1) ?? first).date } : null,
  };
};

/** Returns the running sum after each trade and its drawdown from the peak. */
const computeRunningEquity = (amounts: number[]) => {
  let equity = 0;
  let peak = 0;
  return amounts.map((cents) => {
    equity += cents;
    peak = Math.max(peak, equity);
    return { equity, drawdown: peak - equity };
  });
};

/** By date, then by closing time, those without one last, then by number. */
export function sortTrades(trades: DatedTrade[]) {
  const toKey = ({ date, closedAt = 'none', number }: DatedTrade) => `${date} ${closedAt} ${10 ** 15 + number}`;
  return trades.toSorted((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
}

/** Returns the days in order, each with its trades in order. */
export function computeNaiveDays(trades: DatedTrade[]) {
  return [...new Set(trades.map((trade) => trade.date))].sort().map((date) => {
    const ofDay = sortTrades(trades.filter((trade) => trade.date === date));
    return { date, trades: ofDay, count: ofDay.length, netCents: sum(getCents(ofDay)) };
  });
}

type NaiveDay = ReturnType<typeof computeNaiveDays>[number];

const toDayResult = ({ date, netCents, count }: NaiveDay, scale: number) => ({
  date,
  netCents: divideRounded(netCents, scale),
  count,
  avgPerTradeCents: divideRounded(netCents, count * scale),
});

const findBestDay = (days: NaiveDay[], scale: number) => {
  const top = Math.max(...days.map((day) => day.netCents));
  return top > 0 ? toDayResult(days.filter((day) => day.netCents === top).at(-1) as NaiveDay, scale) : null;
};

const findWorstDay = (days: NaiveDay[], scale: number) => {
  const low = Math.min(...days.map((day) => day.netCents));
  return low < 0 ? toDayResult(days.filter((day) => day.netCents === low).at(-1) as NaiveDay, scale) : null;
};

const computeNaiveEquity = (days: NaiveDay[], scale: number) => {
  const steps = computeRunningEquity(days.flatMap((day) => getCents(day.trades)));
  let tradeCount = 0;
  return days.map(({ date, count, netCents }) => {
    tradeCount += count;
    const { equity = Number.NaN, drawdown = Number.NaN } = steps[tradeCount - 1] ?? {};
    return {
      ...{ date, netCents: divideRounded(netCents, scale), equityCents: divideRounded(equity, scale) },
      ...{ drawdownCents: divideRounded(drawdown, scale), trades: count },
    };
  });
};

const computeNaiveSharpe = (days: NaiveDay[]) => {
  const results = days.map((day) => day.netCents);
  if (results.length < 5 || new Set(results).size === 1) return null;
  const mean = sum(results) / results.length;
  const variance = sum(results.map((cents) => (cents - mean) * (cents - mean))) / (results.length - 1);
  return (mean / Math.sqrt(variance)) * Math.sqrt(252);
};

const computeNaiveProfitFactor = (amounts: number[]) => {
  const loss = -sum(amounts.filter((cents) => cents < 0));
  if (amounts.every((cents) => cents === 0)) return null;
  return loss === 0 ? Infinity : sum(amounts.filter((cents) => cents > 0)) / loss;
};

const computeNaivePayoff = (wins: number[], losses: number[]) =>
  wins.length && losses.length ? sum(wins) / wins.length / (-sum(losses) / losses.length) : null;

/**
 * Computes each statistic directly from the trades, as a person would check it by hand; see `toShown` for the scale.
 */
export function computeNaiveStatistics(trades: DatedTrade[], scale = 1) {
  const amounts = getCents(sortTrades(trades));
  const wins = getCents(trades.filter((trade) => getOutcome(trade) > 0));
  const losses = getCents(trades.filter((trade) => getOutcome(trade) < 0));
  const days = computeNaiveDays(trades);
  const winning = findLongestRun(trades, 1);
  const losing = findLongestRun(trades, -1);
  return {
    totalTrades: amounts.length,
    wins: wins.length,
    losses: losses.length,
    scratches: trades.filter((trade) => getOutcome(trade) === 0).length,
    nonZero: amounts.filter((cents) => cents !== 0).length,
    tradingDays: days.length,
    netCents: amounts.length ? divideRounded(sum(amounts), scale) : null,
    gainCents: divideRounded(sum(amounts.filter((cents) => cents > 0)), scale),
    lossCents: divideRounded(-sum(amounts.filter((cents) => cents < 0)), scale),
    winPercent: computeNaivePercent(wins.length, amounts.length),
    winPercentWithoutScratches: computeNaivePercent(wins.length, wins.length + losses.length),
    avgPerTradeCents: divideOrNull(sum(amounts), amounts.length * scale),
    avgWinCents: divideOrNull(sum(wins), wins.length * scale),
    avgLossCents: divideOrNull(sum(losses), losses.length * scale),
    avgPerDayCents: divideOrNull(sum(amounts), days.length * scale),
    payoff: computeNaivePayoff(wins, losses),
    profitFactor: computeNaiveProfitFactor(amounts),
    maxDrawdownCents: divideRounded(Math.max(0, ...computeRunningEquity(amounts).map((step) => step.drawdown)), scale),
    longestWinningRun: winning.length,
    longestLosingRun: losing.length,
    winningStreakDays: winning.days,
    losingStreakDays: losing.days,
    bestDay: findBestDay(days, scale),
    worstDay: findWorstDay(days, scale),
    dailySharpe: computeNaiveSharpe(days),
    equity: computeNaiveEquity(days, scale),
  };
}
