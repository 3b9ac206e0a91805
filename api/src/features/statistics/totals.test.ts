import fc from 'fast-check';
import { combine, noTotals, toTotals } from './totals.ts';

const amounts = fc.array(fc.integer({ min: -300, max: 300 }), { maxLength: 20 });
const totalsOfAll = (cents: number[]) => cents.map(toTotals).reduce(combine, noTotals);

describe('combine', () => {
  it('is associative: however a journal is cut, its totals are the same', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (a, b, c) => {
        const [x, y, z] = [totalsOfAll(a), totalsOfAll(b), totalsOfAll(c)];
        expect(combine(combine(x, y), z)).toEqual(combine(x, combine(y, z)));
        expect(combine(combine(x, y), z)).toEqual(totalsOfAll([...a, ...b, ...c]));
      }),
    );
  });

  it('leaves totals as they are when there is nothing to add', () => {
    fc.assert(
      fc.property(amounts, (a) => {
        const totals = totalsOfAll(a);
        expect(combine(noTotals, totals)).toEqual(totals);
        expect(combine(totals, noTotals)).toEqual(totals);
      }),
    );
  });

  it('finds a fall that begins in one half and ends in the other', () => {
    expect(combine(totalsOfAll([300, -50]), totalsOfAll([10, -200])).drawdownCents).toBe(240);
  });

  it('joins a run of losses across the cut, and a scratch breaks it', () => {
    expect(combine(totalsOfAll([5, -1, -1]), totalsOfAll([-1, 5])).lossRun.longest).toBe(3);
    expect(combine(totalsOfAll([5, -1, -1]), totalsOfAll([0, -1])).lossRun.longest).toBe(2);
  });
});
