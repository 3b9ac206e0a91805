import { numberFormat } from './formats.ts';

const style = { style: 'currency', currency: 'USD' } as const;
const plain = numberFormat({ ...style, signDisplay: 'negative' });
const signed = numberFormat({ ...style, signDisplay: 'exceptZero' });
const compact = numberFormat({
  ...style,
  notation: 'compact',
  maximumFractionDigits: 1,
  signDisplay: 'negative',
});
const percent = numberFormat({
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'negative',
});

/** A hyphen is narrower than a plus, and a screen reader may skip it: U+2212 is the minus. */
const withMinus = (text: string): string => text.replace('-', '\u2212');

/** Dollars with 2 decimals: '$1,234.50', '−$40.00'; with `signed` a gain has its plus: '+$1,234.50'. */
export const formatMoney = (dollars: number, options: { signed?: boolean } = {}): string =>
  withMinus((options.signed ? signed : plain)(dollars));

/** Dollars where there is little room, rounded: '$950', '$1.2K', '−$3.4M'. */
export const formatCompactMoney = (dollars: number): string => withMinus(compact(dollars));

/** A percentage (62.5 for 62.5 %) with 1 decimal: '62.5%'. */
export const formatPercent = (value: number): string => withMinus(percent(value / 100));

export type Tone = 'gain' | 'loss' | 'neutral';

/** Which of the two money colours a number takes; 0 and null take none. */
export const getMoneyTone = (dollars: number | null): Tone => {
  if (!dollars) return 'neutral';
  return dollars > 0 ? 'gain' : 'loss';
};
