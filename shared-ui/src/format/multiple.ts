import { createNumberFormat } from './formats.ts';

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const formatUnsigned = createNumberFormat({ ...twoDecimals, signDisplay: 'negative' });
const formatSigned = createNumberFormat({ ...twoDecimals, signDisplay: 'exceptZero' });

/** A ratio with 2 decimals and a true minus: '1,234.50', '−0.25'. */
export const formatRatio = (value: number): string => formatUnsigned(value).replace('-', '\u2212');

/** A multiple of the risk, with a true minus: '1.25R', '−0.50R', '0.00R'; with `signed` a gain has a plus: '+1.25R'. */
export const formatMultiple = (value: number, options: { signed?: boolean } = {}): string =>
  `${(options.signed ? formatSigned : formatUnsigned)(value).replace('-', '\u2212')}R`;

/** Result ÷ risk, both in cents; null without a risk (FAC-03). */
export const toMultiple = (netCents: number | null, riskCents: number | null | undefined): number | null =>
  netCents === null || !riskCents || riskCents < 0 ? null : netCents / riskCents;
