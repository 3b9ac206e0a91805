import type { MeasuredFilter } from 'contracts';
import fc from 'fast-check';
import { toFilteredJournal } from '../../../test/support/filtered-columns.ts';
import { filteredJournals, filters } from '../../../test/support/filtered-journals.ts';
import { listWrittenDays } from '../../../test/support/naive-days.ts';
import { compareNaively } from '../../../test/support/naive-difference.ts';
import {
  type FilteredTrade,
  MULTIPLE_SCALE,
  matchesNaively,
  toNaiveMultiples,
} from '../../../test/support/naive-filter.ts';
import { addOutcomes, bands, getOutcome, toBand } from '../../../test/support/naive-outcome.ts';
import { getRunCount } from '../../../test/support/run-count.ts';
import { selectTrades } from '../select-trades.ts';
import { measure } from '../selection/multiples.ts';
import { listNumbers, selectSpan, subtractTrades } from '../selection/selection.ts';
import { computeComparison, computeEquity, computeShareInterval } from './compare.ts';

const numRuns = getRunCount('PROPERTY_RUNS', 40);

/** The share below or above the observed one that Wilson's test just does not reject, by bisection. */
const findScoreBound = (hits: number, count: number, end: 0 | 1): number => {
  const observed = hits / count;
  let inside = observed;
  let outside: number = end;
  for (let step = 0; step < 60; step += 1) {
    const middle = (inside + outside) / 2;
    const isInside = count * (observed - middle) ** 2 <= 1.96 ** 2 * middle * (1 - middle);
    if (isInside) inside = middle;
    else outside = middle;
  }
  return inside;
};

const compareSharesNaively = (a: { hits: number; count: number }, b: { hits: number; count: number }) => {
  const [p1, p2] = [a.hits / a.count, b.hits / b.count];
  const [low1, high1] = [findScoreBound(a.hits, a.count, 0), findScoreBound(a.hits, a.count, 1)];
  const [low2, high2] = [findScoreBound(b.hits, b.count, 0), findScoreBound(b.hits, b.count, 1)];
  return {
    low: 100 * (p2 - p1 - Math.sqrt((p2 - low2) ** 2 + (high1 - p1) ** 2)),
    high: 100 * (p2 - p1 + Math.sqrt((high2 - p2) ** 2 + (p1 - low1) ** 2)),
  };
};

/** Equal but for rounding to hundredths. */
const expectNear = (computed: number, expected: number): void =>
  expect(Math.abs(computed - expected)).toBeLessThanOrEqual(0.51 + Math.abs(expected) * 1e-6);

const listResults = (trades: readonly FilteredTrade[], unit: MeasuredFilter['unit']): number[] =>
  unit
    ? toNaiveMultiples(trades).map(({ netCents }) => netCents / MULTIPLE_SCALE)
    : trades.map(({ netCents }) => netCents);

it('the intervals of differences are those of the textbook formulas, in dollars and in R (RPT-04, BRK-01)', async () => {
  await fc.assert(
    fc.asyncProperty(
      filteredJournals,
      fc.tuple(filters, filters),
      fc.constantFrom(undefined, 'r' as const),
      bands,
      async (plain, [a, b], unit, band) => {
        const journal = toFilteredJournal(plain, toBand(band));
        const trades = addOutcomes(plain, band);
        const toSide = async ({ q, ...filter }: typeof a) => {
          const selected = trades.filter((trade) => matchesNaively(trade, filter));
          const measured = measure(
            await selectTrades(journal, filter, undefined, { days: listWrittenDays(trades) }),
            unit,
          );
          const listBy = (outcome: number) =>
            listResults(
              selected.filter((trade) => getOutcome(trade) === outcome),
              unit,
            );
          return { measured, all: listResults(selected, unit), wins: listBy(1), losses: listBy(-1), selected };
        };
        const first = await toSide(a);
        const second = await toSide(b);
        const { intervals, shared } = computeComparison(first.measured, second.measured);
        for (const [interval, name] of [
          [intervals.average, 'all'],
          [intervals.averageWin, 'wins'],
          [intervals.averageLoss, 'losses'],
        ] as const) {
          const expected = compareNaively(second[name], first[name], 0.025);
          expect(interval === null).toBe(expected === null);
          if (!interval || !expected) continue;
          expectNear(interval.lowCents, expected.low);
          expectNear(interval.highCents, expected.high);
        }
        const multiples = compareNaively(listResults(second.selected, 'r'), listResults(first.selected, 'r'), 0.025);
        expect(intervals.averageR === null).toBe(multiples === null);
        if (intervals.averageR && multiples) expectNear(100 * intervals.averageR.low, multiples.low);
        const numbers = first.measured.selection.length > 0 ? listNumbers(first.measured.selection) : [];
        expect(shared).toBe(listNumbers(second.measured.selection).filter((each) => numbers.includes(each)).length);
      },
    ),
    { numRuns },
  );
});

it('the interval of a win rate is that of score tests by bisection (RPT-04)', () => {
  const shares = fc
    .integer({ min: 2, max: 400 })
    .chain((count) => fc.record({ hits: fc.integer({ min: 0, max: count }), count: fc.constant(count) }));
  fc.assert(
    fc.property(shares, shares, (a, b) => {
      const interval = computeShareInterval(a, b);
      const expected = compareSharesNaively(a, b);
      expect(Math.abs((interval?.low ?? Number.NaN) - expected.low)).toBeLessThan(0.06);
      expect(Math.abs((interval?.high ?? Number.NaN) - expected.high)).toBeLessThan(0.06);
    }),
    { numRuns },
  );
  // Newcombe 1998, table II, example (a): 56 of 70 and 48 of 80.
  expect(computeShareInterval({ hits: 48, count: 80 }, { hits: 56, count: 70 })).toEqual({ low: 5.2, high: 33.4 });
  expect(computeShareInterval({ hits: 1, count: 1 }, { hits: 1, count: 9 })).toBeNull();
});

it('the rest of a filter and its trades are all trades (RPT-04)', async () => {
  const property = fc.asyncProperty(filteredJournals, filters, async (trades, { q, ...filter }) => {
    const journal = toFilteredJournal(trades);
    const selected = await selectTrades(journal, filter, undefined, { days: listWrittenDays(trades) });
    const rest = listNumbers(subtractTrades(selectSpan(journal), selected));
    const expected = trades.filter((trade) => !matchesNaively(trade, filter)).map(({ number }) => number);
    expect(rest.toSorted((a, b) => a - b)).toEqual(expected);
  });
  await fc.assert(property, { numRuns });
});

it('the line of a selection ends at its net P&L and has at most 200 points (RPT-04)', () => {
  fc.assert(
    fc.property(filteredJournals, (trades) => {
      const equity = computeEquity(selectSpan(toFilteredJournal(trades)));
      const net = trades.reduce((sum, { netCents }) => sum + netCents, 0);
      expect(equity.at(-1) ?? { trades: 0, netCents: 0 }).toEqual({ trades: trades.length, netCents: net });
      expect(equity.map(({ trades: count }) => count)).toEqual(
        equity.map((_, index) => Math.ceil((trades.length * (index + 1)) / Math.min(200, trades.length))),
      );
    }),
    { numRuns },
  );
});
