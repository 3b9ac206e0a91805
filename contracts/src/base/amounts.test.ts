import { amount, anyDecimal, positiveDecimal, toCents, toDollars } from './amounts.ts';
import { limits } from './limits.ts';

const getError = (value: unknown) => amount('Amount Gained / Lost ($)').safeParse(value).error?.issues[0]?.message;

describe('money (DAT-04)', () => {
  it.each([-12.5, 0, 0.01, 0.29, 1.15, 4.35, 8.2, 1234567.89, -99_999_999.99, 99_999_999.99])(
    '%d is accepted and unchanged after conversion to cents and back',
    (dollars) => {
      expect(toDollars(toCents(amount('Amount Gained / Lost ($)').parse(dollars)))).toBe(dollars);
    },
  );

  it('converts every amount of cents to dollars and back without loss', () => {
    const maxCents = toCents(limits.amount);
    for (let cents = 1; cents <= maxCents; cents = Math.ceil(cents * 1.0007)) {
      const dollars = toDollars(cents);
      expect(getError(dollars)).toBeUndefined();
      expect(toCents(dollars)).toBe(cents);
    }
  });

  it('has no minus zero', () => {
    expect(Object.is(toCents(-0), 0)).toBe(true);
  });

  it('returns an error for each kind of invalid amount', () => {
    expect(getError(undefined)).toBe('Amount Gained / Lost ($) is required.');
    expect(getError(null)).toBe('Amount Gained / Lost ($) is required.');
    expect(getError('12')).toBe('Amount Gained / Lost ($) must be a number.');
    expect(getError(Number.NaN)).toBe('Amount Gained / Lost ($) must be a number.');
    expect(getError(1.005)).toBe('Amount Gained / Lost ($) can have at most 2 decimals.');
    expect(getError(100_000_000)).toBe('Amount Gained / Lost ($) must be between -99,999,999.99 and 99,999,999.99.');
  });

  it('rejects infinity, which JSON can contain as 1e999', () => {
    expect(amount('Amount Gained / Lost ($)').safeParse(JSON.parse('1e999')).success).toBe(false);
  });
});

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
