import type { DatedTrade } from './journals.ts';

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const centsOf = (trades: DatedTrade[]) => trades.map((trade) => trade.amountCents);

/** n / d to the nearest whole number, halves away from zero; by way of BigInt, so unlike the code under test. */
export const roundedQuotient = (n: number, d: number): number => {
  const doubled = (2n * BigInt(Math.abs(n)) + BigInt(d)) / (2n * BigInt(d));
  return Math.sign(n) * Number(doubled) || 0;
};

export const orNull = (n: number, d: number): number | null => (d === 0 ? null : roundedQuotient(n, d));
export const naivePercent = (n: number, d: number): number | null =>
  d === 0 ? null : roundedQuotient(1000 * n, d) / 10;

const longestRun = (amounts: number[], hit: (cents: number) => boolean) => {
  let [run, longest] = [0, 0];
  for (const cents of amounts) {
    run = hit(cents) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
};

/** The running sum after each trade with its fall from the highest that it ever stood. */
const walk = (amounts: number[]) => {
  let [equity, peak] = [0, 0];
  return amounts.map((cents) => {
    equity += cents;
    peak = Math.max(peak, equity);
    return { equity, fall: peak - equity };
  });
};

export const inOrder = (trades: DatedTrade[]) =>
  trades.toSorted((a, b) => (a.date === b.date ? a.number - b.number : a.date < b.date ? -1 : 1));

/** Day after day, each with its trades in order. */
export const naiveDays = (trades: DatedTrade[]) =>
  [...new Set(trades.map((trade) => trade.date))].sort().map((date) => {
    const of = inOrder(trades.filter((trade) => trade.date === date));
    return { date, trades: of, count: of.length, netCents: sum(centsOf(of)) };
  });

type NaiveDay = ReturnType<typeof naiveDays>[number];

const resultOf = ({ date, netCents, count }: NaiveDay) => ({
  date,
  netCents,
  count,
  avgCents: roundedQuotient(netCents, count),
});

const naiveBest = (days: NaiveDay[]) => {
  const top = Math.max(...days.map((day) => day.netCents));
  return top > 0 ? resultOf(days.filter((day) => day.netCents === top).at(-1) as NaiveDay) : null;
};

const naiveWorst = (days: NaiveDay[]) => {
  const low = Math.min(...days.map((day) => day.netCents));
  return low < 0 ? resultOf(days.filter((day) => day.netCents === low).at(-1) as NaiveDay) : null;
};

const naiveEquity = (days: NaiveDay[]) => {
  const steps = walk(days.flatMap((day) => centsOf(day.trades)));
  let done = 0;
  return days.map(({ date, count, netCents }) => {
    done += count;
    const last = steps[done - 1];
    return { date, count, netCents, equityCents: last?.equity, drawdownCents: last?.fall };
  });
};

const naiveSharpe = (days: NaiveDay[]) => {
  const results = days.map((day) => day.netCents);
  if (results.length < 5 || new Set(results).size === 1) return null;
  const mean = sum(results) / results.length;
  const variance = sum(results.map((cents) => (cents - mean) * (cents - mean))) / (results.length - 1);
  return (mean / Math.sqrt(variance)) * Math.sqrt(252);
};

const naiveRatios = (wins: number[], losses: number[]) => {
  const [gain, loss] = [sum(wins), -sum(losses)];
  const profitFactor = wins.length || losses.length ? (losses.length ? gain / loss : Infinity) : null;
  const payoff = wins.length && losses.length ? gain / wins.length / (loss / losses.length) : null;
  return { payoff, profitFactor };
};

/** The statistics straight from the trades, one loop each, as a person would check them by hand. */
export const naiveStatistics = (trades: DatedTrade[]) => {
  const amounts = centsOf(inOrder(trades));
  const wins = amounts.filter((cents) => cents > 0);
  const losses = amounts.filter((cents) => cents < 0);
  const days = naiveDays(trades);
  return {
    totalTrades: amounts.length,
    wins: wins.length,
    losses: losses.length,
    scratches: amounts.filter((cents) => cents === 0).length,
    tradingDays: days.length,
    netCents: amounts.length ? sum(amounts) : null,
    gainCents: sum(wins),
    lossCents: -sum(losses) || 0,
    winPercent: naivePercent(wins.length, amounts.length),
    winPercentDecided: naivePercent(wins.length, wins.length + losses.length),
    avgPerTradeCents: orNull(sum(amounts), amounts.length),
    avgWinCents: orNull(sum(wins), wins.length),
    avgLossCents: orNull(sum(losses), losses.length),
    avgPerDayCents: orNull(sum(amounts), days.length),
    ...naiveRatios(wins, losses),
    maxDrawdownCents: Math.max(0, ...walk(amounts).map((step) => step.fall)),
    longestWinningRun: longestRun(amounts, (cents) => cents > 0),
    longestLosingRun: longestRun(amounts, (cents) => cents < 0),
    bestDay: naiveBest(days),
    worstDay: naiveWorst(days),
    dailySharpe: naiveSharpe(days),
    equity: naiveEquity(days),
  };
};
