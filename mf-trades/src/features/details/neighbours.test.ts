import fc from 'fast-check';
import { aTrade } from '../../testing/trades.ts';
import { newestFirst } from '../journal/days.ts';
import { neighboursOf } from './neighbours.ts';

const journals = fc
  .array(fc.constantFrom('2026-01-02', '2026-01-30', '2026-02-02'), { minLength: 1, maxLength: 12 })
  .map((dates) => newestFirst(dates.map((date, index) => aTrade({ id: index + 1, date }))));

describe('neighboursOf', () => {
  it('LST-02 goes through any list from its first to its last trade, and back', () => {
    fc.assert(
      fc.property(journals, (journal) => {
        journal.forEach((trade, index) => {
          expect(neighboursOf(journal, trade)).toEqual({ newer: journal[index - 1], older: journal[index + 1] });
        });
      }),
    );
  });

  it('knows the place of a trade that the list does not have any more', () => {
    fc.assert(
      fc.property(journals, fc.nat(), (journal, pick) => {
        const index = pick % journal.length;
        const rest = journal.toSpliced(index, 1);
        const gone = journal[index] ?? aTrade({ id: 0 });
        expect(neighboursOf(rest, gone)).toEqual({ newer: rest[index - 1], older: rest[index] });
      }),
    );
  });
});
