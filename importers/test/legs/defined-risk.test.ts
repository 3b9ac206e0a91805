import fc from 'fast-check';
import { computeDefinedRisk, type RiskLeg } from '../../src/legs/defined-risk.ts';

interface Leg {
  right: 'call' | 'put' | null;
  strike: number;
  /** Contracts or shares, below 0 for a short leg. */
  size: number;
  entry: number;
}

const toLeg = ({ right, strike, size, entry }: Leg, expiry: string | null = '2026-06-19'): RiskLeg => ({
  instrument:
    right === null
      ? { underlying: 'XYZ', kind: 'stock', expiry: null, strike: null, right: null }
      : { underlying: 'XYZ', kind: 'option', expiry, strike: String(strike), right },
  side: size > 0 ? 'long' : 'short',
  quantity: String(Math.abs(size)),
  entryPrice: String(entry),
  multiplier: right === null ? '1' : '100',
});

const put = (size: number, strike: number, entry: number): Leg => ({ right: 'put', strike, size, entry });
const call = (size: number, strike: number, entry: number): Leg => ({ right: 'call', strike, size, entry });
const shares = (size: number, entry: number): Leg => ({ right: null, strike: 0, size, entry });

const compute = (...legs: Leg[]) => computeDefinedRisk(legs.map((leg) => toLeg(leg)));

describe('computeDefinedRisk', () => {
  it.each([
    // (5 − 1.8) × 100
    ['a vertical for a credit', [put(-1, 100, 4), put(1, 95, 2.2)], '320.00', '180.00'],
    ['a vertical for a debit', [call(3, 100, 4), call(-3, 105, 2)], '600.00', '900.00'],
    ['an iron condor', [put(1, 90, 1), put(-1, 95, 2), call(-1, 105, 2), call(1, 115, 1)], '800.00', '200.00'],
    ['a butterfly', [call(1, 95, 6), call(-2, 100, 3), call(1, 105, 1)], '100.00', '400.00'],
    ['a long straddle', [call(1, 100, 3), put(1, 100, 2)], '500.00', null],
    ['a covered call', [shares(100, 50), call(-1, 55, 2)], '4800.00', '700.00'],
    ['a collar', [shares(100, 50), put(1, 45, 1), call(-1, 55, 1)], '500.00', '500.00'],
    ['a vertical that cannot lose', [call(1, 100, 1), call(-1, 105, 2)], '0.00', '600.00'],
  ])('is known of %s', (_, legs, maxLoss, maxProfit) => {
    expect(compute(...legs)).toEqual({ maxLoss, maxProfit });
  });

  it('is not known where the loss has no limit', () => {
    expect(compute(call(-1, 100, 3), put(-1, 100, 2))).toBeUndefined();
    expect(compute(call(1, 100, 3), call(-2, 105, 2))).toBeUndefined();
    expect(compute(shares(-100, 50), put(-1, 45, 2))).toBeUndefined();
  });

  it('is not known of several expiries, of none, and of a leg that is not fully known', () => {
    const later = toLeg(call(1, 100, 3), '2026-07-17');
    expect(computeDefinedRisk([later, toLeg(call(-1, 100, 2))])).toBeUndefined();
    expect(computeDefinedRisk([toLeg(call(1, 100, 3), null)])).toBeUndefined();
    expect(compute(shares(100, 50))).toBeUndefined();
    expect(computeDefinedRisk([])).toBeUndefined();
    const unknown = toLeg(call(1, 100, 3));
    const future = { ...unknown.instrument, kind: 'future' as const, expiry: '2026-06' };
    expect(computeDefinedRisk([toLeg(call(1, 100, 3)), { ...unknown, instrument: future }])).toBeUndefined();
  });

  const leg = fc.record({
    right: fc.constantFrom('call' as const, 'put' as const, null),
    strike: fc.integer({ min: 1, max: 40 }).map((step) => step * 2.5),
    size: fc.integer({ min: -3, max: 3 }).filter((size) => size !== 0),
    entry: fc.integer({ min: 0, max: 2_000 }).map((cents) => cents / 100),
  });

  it('agrees with the payoff at 0, at all strikes and far above them', () => {
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 6 }), (drawn) => {
        fc.pre(drawn.some(({ right }) => right !== null));
        const legs = drawn.map((each) => (each.right === null ? { ...each, size: each.size * 100 } : each));
        const evaluate = (price: number): number =>
          legs.reduce((total, { right, strike, size, entry }) => {
            const worth =
              right === null ? price : right === 'call' ? Math.max(price - strike, 0) : Math.max(strike - price, 0);
            return total + (worth - entry) * size * (right === null ? 1 : 100);
          }, 0);
        const prices = [0, ...legs.map(({ strike }) => strike)];
        const results = prices.map(evaluate);
        const [above, farAbove] = [evaluate(1_000), evaluate(1_001)];
        const risk = compute(...legs);
        if (farAbove - above < -0.5) {
          expect(risk).toBeUndefined();
          return;
        }
        expect(Number(risk?.maxLoss)).toBeCloseTo(Math.max(0, -Math.min(...results, above)), 2);
        if (farAbove - above > 0.5) expect(risk?.maxProfit).toBeNull();
        else expect(Number(risk?.maxProfit)).toBeCloseTo(Math.max(0, ...results, above), 2);
      }),
    );
  });
});
