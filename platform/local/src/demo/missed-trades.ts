import type { JournalMissedTrade, JournalTrade } from 'contracts/journal-file';
import { missedReasons } from 'contracts/missed-trades';
import { type FindBars, followPlan } from './follow-plan.ts';
import { createKey } from './playbook.ts';
import { createRandom } from './random.ts';

const NOTES = [
  '',
  '',
  'Saw it, and waited for one more candle.',
  'Was in a call.',
  'The stop would have been too wide.',
];

/** Between these shares of a day's bars, a trade can be seen and missed. */
const SEEN = { from: 0.15, until: 0.6 } as const;

/** A trade that a share of the day's bars offered, left as its plan says or at the end of the day. */
const generateMissedTrade = (date: string, tickers: readonly string[], findBars: FindBars): JournalMissedTrade => {
  const random = createRandom(`missed ${date}`);
  const side = random.chance(0.7) ? 'long' : 'short';
  const ticker = random.pick(tickers);
  const bars = findBars(ticker, date);
  const entry = bars[Math.floor(bars.length * random.between(SEEN.from, SEEN.until))]?.[4] ?? 0;
  // The first bar that reaches the entry can be an earlier one.
  const first = bars.findIndex(([, , high, low]) => low <= entry && entry <= high);
  const distance = entry * random.between(0.004, 0.01) * (side === 'long' ? 1 : -1);
  const toPrice = (multiple: number) => Number((entry + multiple * distance).toFixed(2));
  const plan = { side, entry, stop: toPrice(-1), target: toPrice(2) } as const;
  const reason = random.pick([...missedReasons]);
  return {
    key: createKey(`missed ${date}`),
    date,
    setup: random.pick(['Breakout', 'Pullback', 'Opening Range']),
    ticker,
    ...plan,
    exit: followPlan(plan, bars.slice(first + 1)).worst,
    reason,
    valid: reason !== 'rule' && random.chance(0.85),
    notes: random.pick(NOTES),
  };
};

/**
 * Generates one missed trade in two weeks, the newest first: in a ticker that the trader has traded on that day, so
 * that there are prices.
 */
export function generateMissedTrades(
  days: readonly string[],
  trades: readonly Pick<JournalTrade, 'date' | 'ticker'>[],
  findBars: FindBars,
): JournalMissedTrade[] {
  const byDate = Map.groupBy(trades, ({ date }) => date);
  return days
    .filter((date) => createRandom(`misses ${date}`).chance(0.1))
    .flatMap((date) => {
      const tickers = [...new Set((byDate.get(date) ?? []).map(({ ticker }) => ticker))];
      const priced = tickers.filter((ticker) => findBars(ticker, date).length > 0);
      return priced.length > 0 ? [generateMissedTrade(date, priced, findBars)] : [];
    })
    .toReversed();
}
