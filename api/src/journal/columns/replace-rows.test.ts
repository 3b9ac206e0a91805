import { structures } from 'contracts';
import fc from 'fast-check';
import { getRunCount } from '../../../test/support/run-count.ts';
import { toRows } from './columns.ts';
import { decodeColumns, encodeColumns } from './encode-columns.ts';
import { replaceRows } from './replace-rows.ts';
import type { Row } from './row.ts';
import { toColumns } from './to-columns.ts';

const numRuns = getRunCount('PROPERTY_RUNS', 50);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const cents = fc.integer({ min: 0, max: 10_000_000_000 });
const price = fc.integer({ min: 1, max: 10_000 }).map((units) => units / 4);
const time = fc.integer({ min: 1_780_000_000_000, max: 1_780_600_000_000 });
const ids = fc.subarray([1, 2, 3]);

/** Numbers are few, so that most changes replace a row. */
const row: fc.Arbitrary<Row> = fc.record({
  number: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 7 }),
  netCents: fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }),
  setupId: fc.nat(300),
  ticker: fc.constantFrom('AAPL', 'ES', 'SPX'),
  underlying: fc.constantFrom('AAPL', 'ES'),
  kind: fc.constantFrom('stock', 'future'),
  accountId: fc.nat(2),
  tagIds: ids,
  side: fc.constantFrom('long', 'short', null),
  openedAt: orNull(time),
  closedAt: orNull(time),
  quantity: orNull(price),
  entryPrice: orNull(price),
  exitPrice: orNull(price),
  riskCents: orNull(cents.map((value) => value + 1)),
  feesCents: cents,
  maeCents: orNull(cents),
  mfeCents: orNull(cents),
  plannedHundredths: orNull(fc.nat(1_000)),
  answers: ids,
  grade: orNull(fc.integer({ min: 1, max: 5 })),
  structure: orNull(fc.constantFrom(...structures)),
  hasStop: fc.boolean(),
  hasLesson: fc.boolean(),
  isReviewed: fc.boolean(),
  hasMedia: fc.boolean(),
  hasNotes: fc.boolean(),
  hasExecutions: fc.boolean(),
});
const rows = fc.uniqueArray(row, { selector: ({ number }) => number, maxLength: 8 });
const change = fc.record({ removed: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }), added: rows });

describe('replacing rows of columns', () => {
  it('gives the columns of the rows after each change', () => {
    const property = fc.property(rows, fc.array(change, { minLength: 1, maxLength: 4 }), (first, changes) => {
      let expected: readonly Row[] = first;
      let columns = toColumns(first);
      for (const { removed, added } of changes) {
        const numbers = new Set([...removed, ...added.map(({ number }) => number)]);
        expected = [...expected.filter(({ number }) => !numbers.has(number)), ...added];
        columns = replaceRows(decodeColumns(encodeColumns(columns)), numbers, added);
        const { timeOrigin: _, ...same } = toColumns(expected);
        expect(toRows(columns)).toEqual(toRows(toColumns(expected)));
        // Readers take every listed ticker, and the presence of a column, for one of a row.
        expect(Object.keys(columns).sort()).toEqual([...Object.keys(same), 'timeOrigin'].sort());
        for (const name of ['tickers', 'tagSets', 'answerSets'] as const) expect(columns[name]).toEqual(same[name]);
      }
    });
    fc.assert(property, { numRuns });
  });
});
