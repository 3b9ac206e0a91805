import fc from 'fast-check';
import { addTrade, combine, createTotals, NO_TOTALS } from './totals.ts';

const amounts = fc.array(fc.integer({ min: -300, max: 300 }), { maxLength: 20 });
const sumTotals = (cents: number[]) => {
  const totals = createTotals();
  for (const each of cents) addTrade(totals, each);
  return totals;
};

describe('combine', () => {
  it('is associative, so a journal can be split anywhere', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (a, b, c) => {
        const x = sumTotals(a);
        const y = sumTotals(b);
        const z = sumTotals(c);
        expect(combine(combine(x, y), z)).toEqual(combine(x, combine(y, z)));
        expect(combine(combine(x, y), z)).toEqual(sumTotals([...a, ...b, ...c]));
      }),
    );
  });

  it('does not change totals that are combined with no trades', () => {
    fc.assert(
      fc.property(amounts, (a) => {
        const totals = sumTotals(a);
        expect(combine(NO_TOTALS, totals)).toEqual(totals);
        expect(combine(totals, NO_TOTALS)).toEqual(totals);
      }),
    );
  });
});
