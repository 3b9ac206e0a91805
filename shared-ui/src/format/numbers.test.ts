import fc from 'fast-check';
import { formatDecimal, formatMegabytes, formatPrice, getPriceDecimals } from './numbers.ts';

it.each([
  ['0', 0, '0'],
  ['1234.5', 0, '1,234.5'],
  ['-1234567', 2, '\u22121,234,567.00'],
  ['-0.5', 2, '\u22120.50'],
  ['123456789012.0123456789', 2, '123,456,789,012.0123456789'],
])('formatDecimal(%s, %i) is %s (FAC-04, IMP-07)', (text, minDecimals, expected) => {
  expect(formatDecimal(text, minDecimals)).toBe(expected);
});

it('groups the digits of any decimal as its number is written (FAC-04)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (number) => {
      expect(formatDecimal(`${number}.0625`)).toBe(`${number.toLocaleString('en-US')}.0625`);
    }),
  );
});

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

describe('formatMegabytes', () => {
  it.each([
    [0, '0 MB'],
    [1, '0.01 MB'],
    [1_572_864, '1.5 MB'],
    [104_857_600, '100 MB'],
    [1_288_490_189, '1,228.8 MB'],
  ])('formats %d bytes as %s (ADD-02)', (bytes, text) => {
    expect(formatMegabytes(bytes)).toBe(text);
  });
});
