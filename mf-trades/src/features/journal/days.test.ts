import fc from 'fast-check';
import { aTrade } from '../../testing/trades.ts';
import { countByDay, groupByDay, newestFirst, rowsOf, totalOf } from './days.ts';

const anyJournal = fc
  .array(
    fc.record({
      cents: fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
      date: fc.constantFrom('2026-01-02', '2026-01-30', '2025-12-31', '2026-02-01'),
    }),
  )
  .map((all) => all.map(({ cents, date }, index) => aTrade({ id: index + 1, amount: cents / 100, date })));

describe('LST-02 the journal by days', () => {
  it('puts the newest day first, and in a day the newest trade', () => {
    const days = groupByDay(
      newestFirst([
        aTrade({ id: 1, date: '2026-01-30' }),
        aTrade({ id: 3, date: '2025-12-31' }),
        aTrade({ id: 4, date: '2026-01-30' }),
      ]),
    );
    expect(days.map(({ date, trades }) => [date, trades.map(({ id }) => id)])).toEqual([
      ['2026-01-30', [4, 1]],
      ['2025-12-31', [3]],
    ]);
  });

  it('groups any journal into descending days of all its trades', () => {
    fc.assert(
      fc.property(anyJournal, (journal) => {
        const days = groupByDay(newestFirst(journal));
        const dates = days.map(({ date }) => date);
        expect(dates).toEqual([...new Set(journal.map(({ date }) => date))].sort().reverse());
        expect(days.flatMap(({ trades }) => trades)).toHaveLength(journal.length);
        for (const { date, trades } of days) expect(trades.every((trade) => trade.date === date)).toBe(true);
      }),
    );
  });

  it('DAT-04 adds up exactly, in whole cents: the days make the whole', () => {
    expect(totalOf([0.1, 0.2].map((amount, id) => aTrade({ id, amount })))).toBe(0.3);
    fc.assert(
      fc.property(anyJournal, (journal) => {
        const cents = journal.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
        const days = groupByDay(newestFirst(journal));
        expect(Math.round(totalOf(journal) * 100)).toBe(cents);
        expect(days.reduce((sum, { total }) => sum + Math.round(total * 100), 0)).toBe(cents);
      }),
    );
  });

  it('draws a heading and then the trades of each day, and counts them', () => {
    fc.assert(
      fc.property(anyJournal, (journal) => {
        const days = groupByDay(newestFirst(journal));
        const rows = rowsOf(days);
        expect(rows).toHaveLength(journal.length + days.length);
        expect(rows.filter(({ kind }) => kind === 'day').map(({ day }) => day)).toEqual(days);
        const counts = countByDay(journal);
        for (const { date, trades } of days) expect(counts.get(date)).toBe(trades.length);
      }),
    );
  });
});
