import type { BucketDimension } from 'contracts';
import { isTradePrivacyOn, MASKED_AMOUNT } from '../theme/privacy.ts';
import { localizeDates, localizeNumbers } from './formats.ts';

// Creating an Intl format takes milliseconds and would delay the first paint, so each is created on first use.

/** A number as text with a true minus. U+2212 is as wide as a plus, and screen readers read it, unlike a hyphen. */
export function withMinus(text: string): string {
  return text.replace('-', '\u2212');
}

/** Formats numbers in the trader's format. */
export function createNumberFormat(options: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat('en-US', options);
    return localizeNumbers(format.format(value));
  };
}

/** Formats dates in the trader's format, in UTC if the options have no time zone. */
export function createDateFormat(options: Intl.DateTimeFormatOptions): (date: Date | number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
    return localizeDates(format.format(date));
  };
}

/** '1,024', with at most 3 decimals. */
export const formatNumber = createNumberFormat({});

/** '1 trade', '1,024 trades'. */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${count === 1 ? noun : `${noun}s`}`;
}

/**
 * Groups the digits of a decimal text, which may have more of them than a number: '1,234.5', '−0.50' with 2
 * `minDecimals`.
 */
export function formatDecimal(text: string, minDecimals = 0): string {
  const [whole = '', decimals = ''] = text.replace('-', '').split('.');
  const shown = decimals.padEnd(minDecimals, '0');
  const grouped = BigInt(whole).toLocaleString('en-US');
  return localizeNumbers(`${text.startsWith('-') ? '\u2212' : ''}${grouped}${shown && `.${shown}`}`);
}

/** The size of a trade or an execution: shares, contracts or lots. */
export function formatSize(quantity: string): string {
  return isTradePrivacyOn() ? MASKED_AMOUNT : formatDecimal(quantity);
}

/** Markets quote at most so many decimals. An average can have more. */
const MAX_QUOTED_DECIMALS = 8;

const countDecimals = (price: string): number => price.split('.')[1]?.length ?? 0;

/** The most decimals of the quoted prices, at least 2. */
export function getPriceDecimals(prices: readonly string[]): number {
  const counts = prices.map(countDecimals).filter((count) => count <= MAX_QUOTED_DECIMALS);
  return counts.reduce((most, count) => Math.max(most, count), 2);
}

const formatAverage = createNumberFormat({
  maximumFractionDigits: 2,
  maximumSignificantDigits: 6,
  roundingPriority: 'morePrecision',
});

/**
 * A price of a trade for display: '180.00', '22,951.42'. A quoted price is exact. An average is rounded to `decimals`,
 * or to six digits without them.
 */
export function formatPrice(price: string, decimals?: number): string {
  if (isTradePrivacyOn()) return MASKED_AMOUNT;
  const count = countDecimals(price);
  if (decimals !== undefined) {
    return formatDecimal(count > decimals ? Number(price).toFixed(decimals) : price, decimals);
  }
  return count > MAX_QUOTED_DECIMALS ? withMinus(formatAverage(Number(price))) : formatDecimal(price, 2);
}

const format = createNumberFormat({ maximumFractionDigits: 2 });
const BYTES_PER_MEGABYTE = 1_048_576;

/** A file size in MB with at most 2 decimals; a file that is not empty has at least 0.01 MB: '1.5 MB', '0.01 MB'. */
export function formatMegabytes(bytes: number): string {
  return `${format(bytes > 0 ? Math.max(bytes / BYTES_PER_MEGABYTE, 0.01) : 0)} MB`;
}

const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const formatUnsigned = createNumberFormat({ ...TWO_DECIMALS, signDisplay: 'negative' });
const formatSigned = createNumberFormat({ ...TWO_DECIMALS, signDisplay: 'exceptZero' });

/** A ratio with 2 decimals and a true minus: '1,234.50', '−0.25'. */
export function formatRatio(value: number): string {
  return withMinus(formatUnsigned(value));
}

/** A multiple of the risk, with a true minus: '1.25R', '−0.50R', '0.00R'; with `signed` a gain has a plus: '+1.25R'. */
export function formatMultiple(value: number, options: { signed?: boolean } = {}): string {
  return `${withMinus((options.signed ? formatSigned : formatUnsigned)(value))}R`;
}

/** Result ÷ risk, both in cents; null without a risk (FAC-03). */
export function toMultiple(netCents: number | null, riskCents: number | null | undefined): number | null {
  return netCents === null || !riskCents || riskCents < 0 ? null : netCents / riskCents;
}

const formatMinutes = (minutes: number): string => {
  if (minutes < 60) return `${minutes} min`;
  return minutes < 1_440 ? `${minutes / 60} h` : `${minutes / 1_440} d`;
};

const formatBound: Record<BucketDimension, (bound: number) => string> = {
  duration: formatMinutes,
  size: formatNumber,
  r: (value) => `${withMinus(String(value))}R`,
};

/** The key of a bucket, such as `1..5`, in words: 'under 1 min', '1 min to 5 min', '7 d or more'. */
export function formatBucket(dimension: BucketDimension, key: string): string {
  const [start = '', end = ''] = key.split('..').map((bound) => bound && formatBound[dimension](Number(bound)));
  if (!start) return `under ${end}`;
  return end ? `${start} to ${end}` : `${start} or more`;
}
