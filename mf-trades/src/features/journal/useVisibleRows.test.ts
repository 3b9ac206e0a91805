import fc from 'fast-check';
import { buildTrade } from 'shared-ui/testing';
import { groupRows, toRows } from './useVisibleRows.ts';

const journals = fc
  .array(fc.constantFrom('2026-02-01', '2026-01-30', '2026-01-02'))
  .map((dates) => dates.toSorted().toReversed())
  .map((dates) => dates.map((date, index) => buildTrade({ id: 100 - index, date })));

describe('the rows of a list (LST-02)', () => {
  it('have one heading before the trades of each day, in the order of the list', () => {
    fc.assert(
      fc.property(journals, (journal) => {
        const days = groupRows(toRows(journal, true));
        expect(days.map(({ date }) => date)).toEqual([...new Set(journal.map(({ date }) => date))]);
        for (const { date, rows } of days) {
          expect(rows[0]).toEqual({ kind: 'day', date });
          expect(rows.slice(1).every((row) => row.kind === 'trade' && row.trade.date === date)).toBe(true);
        }
        expect(days.flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'trade' ? [row.trade] : [])))).toEqual(
          journal,
        );
      }),
    );
  });

  it('adds day headings only when sorted by date', () => {
    fc.assert(
      fc.property(journals, (journal) => {
        const [first, ...others] = groupRows(toRows(journal, false));
        expect(others).toEqual([]);
        expect((first?.rows ?? []).map((row) => row.kind === 'trade' && row.trade)).toEqual(journal);
      }),
    );
  });
});
