import fc from 'fast-check';
import { buildTrade } from 'shared-ui/testing';
import { sortNewestFirst } from '../journal/days.ts';
import { findAdjacentTrades } from './adjacentTrades.ts';

const journals = fc
  .array(fc.constantFrom('2026-01-02', '2026-01-30', '2026-02-02'), { minLength: 1, maxLength: 12 })
  .map((dates) => sortNewestFirst(dates.map((date, index) => buildTrade({ id: index + 1, date }))));

describe('findAdjacentTrades', () => {
  it('returns the trades before and after each trade of any list (LST-02)', () => {
    fc.assert(
      fc.property(journals, (journal) => {
        journal.forEach((trade, index) => {
          expect(findAdjacentTrades(journal, trade)).toEqual({ newer: journal[index - 1], older: journal[index + 1] });
        });
      }),
    );
  });

  it('returns the trades around one that is no longer in the list', () => {
    fc.assert(
      fc.property(journals, fc.nat(), (journal, pick) => {
        const index = pick % journal.length;
        const rest = journal.toSpliced(index, 1);
        const removed = journal[index] ?? buildTrade({ id: 0 });
        expect(findAdjacentTrades(rest, removed)).toEqual({ newer: rest[index - 1], older: rest[index] });
      }),
    );
  });
});
