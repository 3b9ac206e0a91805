import { limits } from 'contracts';
import type { DaySummary } from 'contracts/day-summaries';
import type { JudgedTrade } from '../../figures/rules/day-trades.ts';
import { roundAmount } from '../../figures/selection/amounts.ts';

/** Trades without a time are last. Ties: by number. */
const compareByTime = (a: JudgedTrade, b: JudgedTrade): number => {
  const first = a.at ?? Infinity;
  const second = b.at ?? Infinity;
  return first === second ? a.number - b.number : first - second;
};

/** Returns at most `count` evenly spaced values, the last one included. */
const pickEvenly = <T>(values: readonly T[], count: number): T[] => {
  if (values.length <= count) return [...values];
  return Array.from({ length: count }, (_, index) => Math.ceil(((index + 1) * values.length) / count) - 1).flatMap(
    (position) => values[position] ?? [],
  );
};

const listCurve = (trades: readonly JudgedTrade[]): DaySummary['curve'] => {
  let equityCents = 0;
  return trades.toSorted(compareByTime).map(({ number, ticker, netCents, breakeven, at, planned, judged }) => {
    equityCents += netCents;
    const time = at === null ? null : new Date(at).toISOString();
    const mark = breakeven && { breakeven };
    const amounts = { netCents: roundAmount(netCents), ...mark, equityCents: roundAmount(equityCents) };
    return { id: number, ticker, ...amounts, at: time, planned, judged };
  });
};

type DayFigures = Pick<
  DaySummary,
  'netCents' | 'lowCents' | 'trades' | 'tradesInOtherCurrency' | 'planned' | 'clean' | 'broken' | 'curve'
>;

/** Computes what the trades of one day add up to, in the order of their closing times. */
export function computeDayFigures(trades: readonly JudgedTrade[], hasPlan: boolean): DayFigures {
  const curve = listCurve(trades.filter(({ isCounted }) => isCounted));
  const countJudged = (wanted: JudgedTrade['judged']) => trades.filter(({ judged }) => judged === wanted).length;
  const omitted = trades.length - curve.length;
  return {
    netCents: curve.at(-1)?.equityCents ?? null,
    lowCents: curve.reduce((low, { equityCents }) => Math.min(low, equityCents), 0),
    trades: trades.length,
    ...(omitted > 0 && { tradesInOtherCurrency: omitted }),
    planned: hasPlan ? trades.filter(({ planned }) => planned).length : null,
    clean: countJudged('clean'),
    broken: countJudged('broken'),
    curve: pickEvenly(curve, limits.daySummaries.curveTrades),
  };
}
