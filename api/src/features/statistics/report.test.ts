import type { ReportDimension, TradeFilter } from 'contracts';
import { calls } from 'contracts/every-call';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { toFilteredJournal } from '../../../test/support/filtered-columns.ts';
import { filteredJournals, filters, groupings } from '../../../test/support/filtered-journals.ts';
import { type FilteredTrade, matchesNaively } from '../../../test/support/naive-filter.ts';
import { computeNaiveReport } from '../../../test/support/naive-report.ts';
import { getRunCount } from '../../../test/support/run-count.ts';
import { toExpectedReport } from '../../../test/support/wire-report.ts';
import type { Report } from '../../../test/support/wire-types.ts';
import { computeFigures } from '../selection/figures.ts';
import { selectTrades } from '../selection/select-trades.ts';
import { forEachRow } from '../selection/selection.ts';
import { computeGroups } from './report.ts';

const numRuns = getRunCount('PROPERTY_RUNS', 500);

/** Columns know no words: `q` is answered by the naive search. */
const select = (trades: readonly FilteredTrade[], filter: TradeFilter) => {
  const journal = toFilteredJournal(trades);
  const found = trades.filter((trade) => matchesNaively(trade, { q: filter.q })).map(({ number }) => number);
  return { journal, selection: selectTrades(journal, filter, filter.q === undefined ? undefined : new Set(found)) };
};

const report = (trades: readonly FilteredTrade[], filter: TradeFilter, groupBy: ReportDimension[]): Report => {
  const { journal, selection } = select(trades, filter);
  const groups = computeGroups(journal, selection, groupBy, filter.zone);
  return z.encode(calls.reports.get.reply, { groupBy, groups, totals: computeFigures(selection) });
};

it('selects the trades that a naive filter selects (FLT-01, FLT-03, FLT-07)', () => {
  fc.assert(
    fc.property(filteredJournals, filters, (trades, filter) => {
      const numbers: number[] = [];
      for (const block of select(trades, filter).selection)
        forEachRow(block, (index) => numbers.push(block.columns.number[index] ?? 0));
      const expected = trades.filter((trade) => matchesNaively(trade, filter)).map(({ number }) => number);
      expect(numbers.toSorted((a, b) => a - b)).toEqual(expected);
    }),
    { numRuns },
  );
});

it('groups them as a naive report does (FLT-03, RPT-01, RPT-05)', () => {
  fc.assert(
    fc.property(filteredJournals, filters, groupings, (trades, filter, groupBy) => {
      const selected = trades.filter((trade) => matchesNaively(trade, filter));
      const expected = computeNaiveReport(selected, groupBy, filter.zone);
      expect(report(trades, filter, groupBy)).toEqual(toExpectedReport(expected));
    }),
    { numRuns },
  );
});
