import { calls } from 'contracts/every-call';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { toFilteredJournal } from '../../../test/support/filtered-columns.ts';
import type { FilteredTrade } from '../../../test/support/naive-filter.ts';
import { computeNaiveDistribution } from '../../../test/support/naive-highlights.ts';
import { getRunCount } from '../../../test/support/run-count.ts';
import { selectSpan } from '../selection/selection.ts';
import { computeDistribution } from './charts.ts';

const toTrade = (netCents: number, index: number): FilteredTrade => ({
  ...{ number: index + 1, netCents, date: '2026-03-02', ticker: 'AAPL', name: '', setup: '', tags: [], account: '' },
  ...{
    side: null,
    openedAt: null,
    closedAt: null,
    quantity: null,
    entryPrice: null,
    exitPrice: null,
    riskCents: null,
    feesCents: null,
    maeCents: null,
    mfeCents: null,
    structure: null,
  },
  ...{ notes: '', hasMedia: false, hasExecutions: false },
});

it('counts the results of long journals as a naive computation does (RPT-03)', () => {
  const results = fc.oneof(
    fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
    fc.integer({ min: -300, max: 300 }),
  );
  fc.assert(
    fc.property(fc.array(results, { maxLength: 600, size: 'max' }), (cents) => {
      const trades = cents.map(toTrade);
      const computed = computeDistribution(selectSpan(toFilteredJournal(trades)));
      expect(z.encode(calls.reports.distribution.reply, computed)).toEqual(computeNaiveDistribution(trades));
    }),
    { numRuns: getRunCount('PROPERTY_RUNS', 40) },
  );
});
