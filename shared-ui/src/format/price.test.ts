import fc from 'fast-check';
import { formatDecimal, formatPrice, getPriceDecimals } from './numbers.ts';

it.each([
  [[], 2],
  [['180', '181.2'], 2],
  [['110.015625', '110.03125'], 6],
  // Some brokers state the average of partial fills.
  [['180.2333333333', '181.255'], 3],
])('prices %j have %i decimals (FAC-04)', (prices, decimals) => {
  expect(getPriceDecimals(prices)).toBe(decimals);
});

it.each([
  ['180', undefined, '180.00'],
  ['-37.63', undefined, '\u221237.63'],
  ['110.015625', undefined, '110.015625'],
  ['180.2333333333', 2, '180.23'],
  ['110.0208333333', 6, '110.020833'],
  ['-0.666666667', 2, '\u22120.67'],
  // Without quoted prices, the size of the average says which decimals matter.
  ['22951.4166666667', undefined, '22,951.42'],
  ['180.2333333333', undefined, '180.233'],
  ['1.0949333333', undefined, '1.09493'],
  ['0.0000123457', undefined, '0.0000123457'],
])('formatPrice(%s, %s) is %s (FAC-04, IMP-07)', (price, decimals, expected) => {
  expect(formatPrice(price, decimals)).toBe(expected);
});

it('shows every quoted price exactly (FAC-04)', () => {
  const prices = fc.tuple(fc.integer({ min: 0, max: 999_999_999_999 }), fc.integer({ min: 1, max: 99_999_999 }));
  fc.assert(
    fc.property(prices, ([whole, fraction]) => {
      const price = `${whole}.${String(fraction).padStart(8, '0')}`;
      expect(formatPrice(price)).toBe(formatDecimal(price));
      expect(formatPrice(price, getPriceDecimals([price]))).toBe(formatDecimal(price));
    }),
  );
});
