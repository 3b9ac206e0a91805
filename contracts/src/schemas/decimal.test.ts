import { anyDecimal, positiveDecimal } from './decimal.ts';

it.each([
  ['0', '0'],
  ['-0', '0'],
  ['-0.00', '0'],
  ['000.50', '0.5'],
  ['-007.100', '-7.1'],
  ['-0.5', '-0.5'],
  ['100', '100'],
  ['10.0000000000', '10'],
  ['999999999999.9999999999', '999999999999.9999999999'],
])('writes equal decimals as equal texts: %s (FAC-05)', (sent, stored) => {
  expect(anyDecimal('Price').parse(sent)).toBe(stored);
  expect(positiveDecimal('Price').safeParse(sent).success).toBe(!stored.startsWith('-') && stored !== '0');
});
