import Big from 'big.js';
import { formatDecimal } from '../values/decimal.ts';
import type { ExecutionDraft } from './format.ts';

/**
 * One cent for one unit. Less for prices below 1: 1 % of the price, or what its digits are rounded to. More for prices
 * of coins above 10,000, which have few decimals.
 */
export function toRounding(price: Big): Big {
  const lastDigit = new Big(10).pow(-Math.max(0, price.c.length - 1 - price.e)).div(2);
  const share = price.abs().times('0.01');
  const rounding = share.gt(lastDigit) ? share : lastDigit;
  if (rounding.lt('0.01')) return rounding;
  const millionth = price.abs().times('0.000001');
  return millionth.gt('0.01') ? millionth : new Big('0.01');
}

/** The rounding of an amount itself. */
const CENT = '0.01';

/** Bonds are quoted in percent, and their amount can contain accrued interest. */
const isInPercent = (computed: Big, amount: Big, { instrument }: ExecutionDraft): boolean => {
  const ratio = amount.times(100).div(computed);
  return instrument.multiplier === '1' && ratio.gte('0.95') && ratio.lte('1.05');
};

/** The fees of the row. Those that follow from the amount confirm nothing. */
const findListedFees = ({ written, stated, fees }: ExecutionDraft): Big | null => {
  if (written) return written.fees;
  return stated?.isUsed ? null : fees;
};

const formatAmount = (amount: Big): string => (amount.abs().gte(1) ? amount.toFixed(2) : formatDecimal(amount));

/**
 * What to report if the amount of a fill is not that of its price and quantity, with or without its fees. A difference
 * up to a cent for one unit is rounding. Undefined for a fill without a price or an amount, such as an expiration.
 */
export function findDisagreement(draft: ExecutionDraft, multiplier: string | null): string | undefined {
  const { stated, quantity } = draft;
  const price = stated?.price ?? draft.written?.price ?? draft.price;
  const amount = stated?.amount?.abs();
  if (!stated || !amount || multiplier === null || amount.eq(0) || price.eq(0)) return undefined;
  const computed = price.abs().times(quantity).times(multiplier);
  const fees = findListedFees(draft) ?? new Big(0);
  const allowed = toRounding(price)
    .times(quantity)
    .times(multiplier)
    .plus(CENT)
    .plus(stated.tolerance ?? 0);
  const expected = [computed, computed.plus(fees), computed.minus(fees)];
  if (expected.some((value) => value.minus(amount).abs().lte(allowed))) return undefined;
  const isUsed = stated.isUsed ?? !draft.price.eq(price);
  if (isUsed && isInPercent(computed, amount, draft)) return undefined;
  return `quantity and price make ${formatAmount(computed)}, and the file states ${formatAmount(amount)}. The ${isUsed ? 'amount' : 'price'} is used.`;
}
