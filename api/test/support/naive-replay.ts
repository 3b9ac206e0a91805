import { answerNaively, appliesNaively } from './naive-answers.ts';
import { findNaiveQuantile, mean, sum, varianceOfMean } from './naive-difference.ts';
import { getOutcome } from './naive-outcome.ts';
import type { PlaybookRule, PlaybookTrade } from './random-playbook.ts';

/** Trades without an opening come first: nothing that happened before decides about them. */
const compareOpenings = (a: PlaybookTrade, b: PlaybookTrade): number => {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  if (a.openedAt === null || b.openedAt === null) return Number(a.openedAt !== null) - Number(b.openedAt !== null);
  return a.openedAt - b.openedAt || a.number - b.number;
};

/** Lists the trades that break a rule, each judged beside those that remain. */
export function replayNaively(
  trades: readonly PlaybookTrade[],
  rules: readonly PlaybookRule[],
  zone: string,
): PlaybookTrade[] {
  let remaining = trades;
  for (const trade of trades.toSorted(compareOpenings))
    if (rules.some((rule) => appliesNaively(rule, trade) && answerNaively(rule, trade, remaining, zone) === 'no'))
      remaining = remaining.filter((other) => other !== trade);
  return trades.filter((trade) => !remaining.includes(trade));
}

type Result = (trade: PlaybookTrade) => number;

const computeDrawdown = (results: readonly number[]): number => {
  let total = 0;
  let peak = 0;
  let drawdown = 0;
  for (const result of results) {
    total += result;
    peak = Math.max(peak, total);
    drawdown = Math.max(drawdown, peak - total);
  }
  return drawdown;
};

const toFigures = (trades: readonly PlaybookTrade[], toResult: Result) => {
  const results = trades.map(toResult);
  const gain = sum(results.filter((result) => result > 0));
  const loss = -sum(results.filter((result) => result < 0));
  const isEmpty = trades.length === 0;
  return {
    trades: trades.length,
    net: isEmpty ? null : sum(results),
    winPercent: isEmpty ? null : (100 * trades.filter((trade) => getOutcome(trade) > 0).length) / trades.length,
    profitFactor: gain + loss === 0 ? null : loss === 0 ? 'infinite' : gain / loss,
    maxDrawdown: isEmpty ? null : computeDrawdown(results),
  };
};

const toWalk = (changes: readonly number[]) => {
  const value = mean(changes);
  if (value === null || changes.length < 2) return null;
  const margin = findNaiveQuantile(changes.length - 1, 0.01) * Math.sqrt(varianceOfMean(changes));
  return { trades: changes.length, value, low: value - margin, high: value + margin };
};

/**
 * The reply of WIF-04.
 * @param selected the trades that are counted, in the order of statistics
 */
export function computeNaiveReplay(
  selected: readonly PlaybookTrade[],
  leftOut: readonly PlaybookTrade[],
  toResult: Result,
) {
  const left = selected.filter((trade) => leftOut.includes(trade));
  const judged = selected.slice(Math.floor(0.6 * selected.length));
  return {
    before: toFigures(selected, toResult),
    after: toFigures(
      selected.filter((trade) => !left.includes(trade)),
      toResult,
    ),
    left: { trades: left.length, net: sum(left.map(toResult)) },
    walk: toWalk(judged.map((trade) => (left.includes(trade) ? -toResult(trade) : 0))),
  };
}
