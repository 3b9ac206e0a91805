import { createNumberFormat } from './formats.ts';

const currencyStyle = { style: 'currency', currency: 'USD' } as const;
const formatUnsigned = createNumberFormat({ ...currencyStyle, signDisplay: 'negative' });
const formatSigned = createNumberFormat({ ...currencyStyle, signDisplay: 'exceptZero' });
const formatCompact = createNumberFormat({
  ...currencyStyle,
  notation: 'compact',
  maximumFractionDigits: 1,
  signDisplay: 'negative',
});
const formatPercentage = createNumberFormat({
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'negative',
});

/** U+2212 is as wide as a plus, and screen readers read it, unlike a hyphen. */
const replaceHyphen = (text: string): string => text.replace('-', '\u2212');

/** Cents as dollars with 2 decimals: '$1,234.50', '−$40.00'; with `signed` a gain has a plus: '+$1,234.50'. */
export const formatMoney = (cents: number, options: { signed?: boolean } = {}): string =>
  replaceHyphen((options.signed ? formatSigned : formatUnsigned)(cents / 100));

/** Cents as rounded dollars for narrow places: '$950', '$1.2K', '−$3.4M'. */
export const formatCompactMoney = (cents: number): string => replaceHyphen(formatCompact(cents / 100));

/** A percentage (62.5 for 62.5 %) with 1 decimal: '62.5%'. */
export const formatPercent = (value: number): string => replaceHyphen(formatPercentage(value / 100));

export type Tone = 'gain' | 'loss' | 'neutral';

/** The tone of an amount; 0 and null are neutral. */
export const getMoneyTone = (cents: number | null): Tone => {
  if (!cents) return 'neutral';
  return cents > 0 ? 'gain' : 'loss';
};
