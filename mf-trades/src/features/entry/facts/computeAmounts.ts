import Big from 'big.js';
import type { FeeRule } from 'contracts/settings';
import { findFeeRule } from 'importers/fee-rules';
import { findMultiplier } from 'importers/multiplier';
import { createNumberFormat, formatMoney, getCurrencySymbol, isPrivacyOn, MASKED_AMOUNT, parseMoney } from 'shared-ui';
import { toDecimal } from '../../../shared/executionTexts.ts';
import type { Draft } from '../draft/draft.ts';

/** An amount that follows from other fields, in whole cents, and how. */
export interface Computed {
  cents: number;
  formula: string;
}

const DECIMAL = /^\d{1,12}(\.\d{1,10})?$/;

const parse = (text: string): Big | undefined => {
  const number = toDecimal(text);
  return number !== null && DECIMAL.test(number) ? new Big(number) : undefined;
};

/** Rounds halves away from zero, as the import of files does. */
const roundToCents = (dollars: Big): number => Number(dollars.times(100).round(0, Big.roundHalfUp).toFixed()) || 0;

const formatExact = createNumberFormat({ maximumFractionDigits: 10 });
const format = (number: Big): string => formatExact(Number(number.toFixed()));

const formatRate = (amount: Big, currency: string | undefined): string =>
  isPrivacyOn() ? MASKED_AMOUNT : `${getCurrencySymbol(currency)}${format(amount)}`;

const formatFactor = (multiplier: Big): string => (multiplier.eq(1) ? '' : ` × ${format(multiplier)}`);

const readSize = ({ ticker, quantity }: Draft) => {
  const size = parse(quantity);
  const multiplier = findMultiplier(ticker);
  return size && multiplier !== undefined ? { size, multiplier: new Big(multiplier) } : undefined;
};

/** The fees by the trader's rules; undefined without a rule for this trade, or without its quantity. */
export function computeFees(draft: Draft, rules: readonly FeeRule[], currency?: string): Computed | undefined {
  const rule = findFeeRule(rules, draft.ticker, draft.account);
  if (!rule) return undefined;
  const amount = new Big(rule.amount);
  const rate = formatRate(amount, currency);
  if (rule.per === 'trade') return { cents: roundToCents(amount), formula: `${rate} per trade` };
  const size = parse(draft.quantity);
  return size && { cents: roundToCents(amount.times(size)), formula: `${format(size)} × ${rate}` };
}

/** P&L net of fees = ±(exit − entry) × quantity × multiplier − fees (FAC-02). Undefined until all of them are known. */
export function computeNet(draft: Draft, currency?: string): Computed | undefined {
  const entry = parse(draft.entryPrice);
  const exit = parse(draft.exitPrice);
  const size = readSize(draft);
  const feesCents = draft.fees.trim() === '' ? 0 : parseMoney(draft.fees);
  if (!entry || !exit || !size || draft.side === '' || feesCents === null) return undefined;
  const isShort = draft.side === 'short';
  const [from, to] = isShort ? [exit, entry] : [entry, exit];
  const gross = to.minus(from).times(size.size).times(size.multiplier);
  const fees =
    feesCents === 0 ? '' : ` ${feesCents > 0 ? '−' : '+'} ${formatMoney(Math.abs(feesCents), { currency })} fees`;
  const cents = roundToCents(gross) - feesCents;
  const product = `(${format(to)} − ${format(from)}) × ${format(size.size)}${formatFactor(size.multiplier)}`;
  return { cents, formula: `${product}${fees} = ${formatMoney(cents, { signed: true, currency })}` };
}

/**
 * Risk = |entry − stop| × quantity × multiplier (FAC-03). Undefined until all of them are known, and for a risk of 0.
 */
export function computeRisk(draft: Draft, currency?: string): Computed | undefined {
  const entry = parse(draft.entryPrice);
  const stop = parse(draft.stop);
  const size = readSize(draft);
  if (!entry || !stop || !size) return undefined;
  const distance = entry.minus(stop).abs();
  const cents = roundToCents(distance.times(size.size).times(size.multiplier));
  const product = `${format(distance)} × ${format(size.size)}${formatFactor(size.multiplier)}`;
  return cents > 0 ? { cents, formula: `${product} = ${formatMoney(cents, { currency })}` } : undefined;
}
