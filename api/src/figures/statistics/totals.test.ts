import fc from 'fast-check';
import { addTotals, addTrade, createTotals, type Totals } from './totals.ts';

const amounts = fc.array(fc.integer({ min: -300, max: 300 }), { maxLength: 20 });
const sumTotals = (cents: number[]) => {
  const totals = createTotals();
  for (const each of cents) addTrade(totals, each, Math.abs(each) < 50 ? 0 : Math.sign(each));
  return totals;
};

const join = (...parts: Totals[]): Totals => {
  const joined = createTotals();
  for (const part of parts) addTotals(joined, part);
  return joined;
};

describe('addTotals', () => {
  it('is associative, so a journal can be split anywhere', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (a, b, c) => {
        const x = sumTotals(a);
        const y = sumTotals(b);
        const z = sumTotals(c);
        expect(join(join(x, y), z)).toEqual(join(x, join(y, z)));
        expect(join(x, y, z)).toEqual(sumTotals([...a, ...b, ...c]));
      }),
    );
  });

  it('changes neither totals to which no trades are added, nor the added ones', () => {
    fc.assert(
      fc.property(amounts, (a) => {
        const totals = sumTotals(a);
        expect(join(createTotals(), totals, createTotals())).toEqual(sumTotals(a));
        expect(totals).toEqual(sumTotals(a));
      }),
    );
  });
});
