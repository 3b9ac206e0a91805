import fc from 'fast-check';
import { formatDecimal } from './numbers.ts';

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
