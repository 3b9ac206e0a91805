import fc from 'fast-check';
import { buildTrade } from 'shared-ui/testing';
import { countByDay, groupByDay, sortNewestFirst, sumNetCents, toRows } from './days.ts';

const anyJournal = fc
  .array(
    fc.record({
      cents: fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
      date: fc.constantFrom('2026-01-02', '2026-01-30', '2025-12-31', '2026-02-01'),
    }),
  )
  .map((all) => all.map(({ cents, date }, index) => buildTrade({ id: index + 1, netCents: cents, date })));

describe('the journal by day (LST-02)', () => {
  it('groups all trades of any journal into descending days', () => {
    fc.assert(
      fc.property(anyJournal, (journal) => {
        const days = groupByDay(sortNewestFirst(journal));
        const dates = days.map(({ date }) => date);
        expect(dates).toEqual([...new Set(journal.map(({ date }) => date))].sort().reverse());
        expect(days.flatMap(({ trades }) => trades)).toHaveLength(journal.length);
        for (const { date, trades } of days) expect(trades.every((trade) => trade.date === date)).toBe(true);
      }),
    );
  });

  it('adds exactly, in whole cents, so that the days sum to the total (DAT-04)', () => {
    fc.assert(
      fc.property(anyJournal, (journal) => {
        const total = journal.reduce((sum, { netCents }) => sum + netCents, 0);
        const days = groupByDay(sortNewestFirst(journal));
        expect(sumNetCents(journal)).toBe(total);
        expect(days.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(total);
      }),
    );
  });

  it('creates a heading row followed by the trades of each day, and counts them', () => {
    fc.assert(
      fc.property(anyJournal, (journal) => {
        const days = groupByDay(sortNewestFirst(journal));
        const rows = toRows(days);
        expect(rows).toHaveLength(journal.length + days.length);
        expect(rows.filter(({ kind }) => kind === 'day').map(({ day }) => day)).toEqual(days);
        const counts = countByDay(journal);
        for (const { date, trades } of days) expect(counts.get(date)).toBe(trades.length);
      }),
    );
  });
});
