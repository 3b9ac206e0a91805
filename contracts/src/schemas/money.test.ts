import { limits } from '../limits.ts';
import { amount, toCents, toDollars } from './money.ts';

const refusal = (value: unknown) => amount().safeParse(value).error?.issues[0]?.message;

describe('DAT-04 money', () => {
  it.each([-12.5, 0, 0.01, 0.29, 1.15, 4.35, 8.2, 1234567.89, -99_999_999.99, 99_999_999.99])(
    '%d passes and comes back from cents as it was',
    (dollars) => {
      expect(toDollars(toCents(amount().parse(dollars)))).toBe(dollars);
    },
  );

  it('turns every amount of cents into dollars and back without loss', () => {
    const most = toCents(limits.amount);
    for (let cents = 1; cents <= most; cents = Math.ceil(cents * 1.0007)) {
      const dollars = toDollars(cents);
      expect(refusal(dollars)).toBeUndefined();
      expect(toCents(dollars)).toBe(cents);
    }
  });

  it('knows no minus zero', () => {
    expect(Object.is(toCents(-0), 0)).toBe(true);
  });

  it('says what is wrong with an amount', () => {
    expect(refusal(undefined)).toBe('Amount Gained / Lost ($) is required.');
    expect(refusal(null)).toBe('Amount Gained / Lost ($) is required.');
    expect(refusal('12')).toBe('Amount Gained / Lost ($) must be a number.');
    expect(refusal(Number.NaN)).toBe('Amount Gained / Lost ($) must be a number.');
    expect(refusal(1.005)).toBe('Amount Gained / Lost ($) can have at most 2 decimals.');
    expect(refusal(100_000_000)).toBe('Amount Gained / Lost ($) must be between -99,999,999.99 and 99,999,999.99.');
  });

  it('refuses infinity, which JSON can smuggle in as 1e999', () => {
    expect(amount().safeParse(JSON.parse('1e999')).success).toBe(false);
  });
});
