import { createNumberFormat } from './formats.ts';

const format = createNumberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' });

/** A result as a multiple of the risk, with a true minus: '+1.25R', '−0.50R', '0.00R'. */
export const formatMultiple = (value: number): string => `${format(value).replace('-', '\u2212')}R`;

/** Result ÷ risk, both in cents; null without a risk. */
export const toMultiple = (netCents: number | null, riskCents: number | null | undefined): number | null =>
  netCents === null || !riskCents ? null : netCents / riskCents;
