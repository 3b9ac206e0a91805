import type { DatedTrade } from './journals.ts';

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

const longestRun = (amounts: number[], hit: (cents: number) => boolean) => {
  let [run, longest] = [0, 0];
  for (const cents of amounts) {
    run = hit(cents) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
};

const deepestFall = (amounts: number[]) => {
  let [equity, peak, fall] = [0, 0, 0];
  for (const cents of amounts) {
    equity += cents;
    peak = Math.max(peak, equity);
    fall = Math.max(fall, peak - equity);
  }
  return fall;
};

/** The statistics straight from the trades, one loop each, as a person would check them by hand. */
export const naiveStatistics = (trades: DatedTrade[]) => {
  const ordered = trades.toSorted((a, b) => a.date.localeCompare(b.date) || a.number - b.number);
  const amounts = ordered.map((trade) => trade.amountCents);
  const wins = amounts.filter((cents) => cents > 0);
  const losses = amounts.filter((cents) => cents < 0);
  const days = Map.groupBy(ordered, (trade) => trade.date);
  const results = [...days].map(([date, of]) => ({ date, cents: sum(of.map((trade) => trade.amountCents)) }));
  const top = Math.max(0, ...results.map((day) => day.cents));
  return {
    totalTrades: amounts.length,
    wins: wins.length,
    losses: losses.length,
    scratches: amounts.filter((cents) => cents === 0).length,
    netCents: amounts.length ? sum(amounts) : null,
    gainCents: sum(wins),
    lossCents: -sum(losses) || 0,
    tradingDays: days.size,
    maxDrawdownCents: deepestFall(amounts),
    longestWinRun: longestRun(amounts, (cents) => cents > 0),
    longestLossRun: longestRun(amounts, (cents) => cents < 0),
    bestDate: top > 0 ? (results.findLast((day) => day.cents === top)?.date ?? null) : null,
    equity: results.map(({ date }, index) => ({
      date,
      cents: sum(results.slice(0, index + 1).map((day) => day.cents)),
    })),
  };
};
