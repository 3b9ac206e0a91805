import { toCents } from 'contracts';
import { getSession } from 'shared-ui/host';
import { isPrivacyOn, MASKED_AMOUNT } from '../theme/privacy.ts';
import { getFormats } from './formats.ts';
import { createNumberFormat, withMinus } from './numbers.ts';

type NumberFormat = ReturnType<typeof createNumberFormat>;

const createMoneyFormats = (currency: string) => {
  const style = { style: 'currency', currency } as const;
  const createCompact = (maximumFractionDigits: number): NumberFormat =>
    createNumberFormat({ ...style, notation: 'compact', maximumFractionDigits, signDisplay: 'negative' });
  return {
    unsigned: createNumberFormat({ ...style, signDisplay: 'negative' }),
    signed: createNumberFormat({ ...style, signDisplay: 'exceptZero' }),
    whole: createNumberFormat({ ...style, maximumFractionDigits: 0, signDisplay: 'negative' }),
    /** Formats with 0 to 3 decimals, each with the factor that turns its amounts into integers. */
    axis: [0, 1, 2, 3].map((digits) => ({ scale: 10 ** digits, format: createCompact(digits) })),
  };
};

const formatsByCurrency = new Map<string, ReturnType<typeof createMoneyFormats>>();

/** The trader's own currency (LIM-07). */
export function getOwnCurrency(): string {
  return getSession().user?.currency ?? 'USD';
}

const getCurrencyFormats = (currency = getOwnCurrency()) => {
  const formats = formatsByCurrency.get(currency) ?? createMoneyFormats(currency);
  formatsByCurrency.set(currency, formats);
  return formats;
};

export interface MoneyOptions {
  /** Whether a gain has a plus. */
  signed?: boolean;
  /** A code of ISO 4217; by default the trader's own currency. */
  currency?: string | undefined;
}

/** '$' or 'CHF': what amounts of a currency begin with; by default of the trader's own. */
export function getCurrencySymbol(currency?: string): string {
  return getCurrencyFormats(currency)
    .unsigned(0)
    .replaceAll(/[\d.,\s]/g, '');
}

const formatPercentage = createNumberFormat({
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'negative',
});

/** Cents with 2 decimals: '$1,234.50', '−$40.00'; with `signed` a gain has a plus: '+$1,234.50'. */
export function formatMoney(cents: number, { signed = false, currency }: MoneyOptions = {}): string {
  return isPrivacyOn()
    ? MASKED_AMOUNT
    : withMinus(getCurrencyFormats(currency)[signed ? 'signed' : 'unsigned'](cents / 100));
}

/** The first amount that makes a narrow table round all of its amounts, in cents. */
const FIRST_ROUNDED = 1_000_000;

/**
 * The format of a narrow table's amounts in cents: '$950.20', or '$950' if one of the amounts is $10,000 or more. An
 * axis uses `formatAxisMoney`.
 */
export function createNarrowMoneyFormat(amounts: readonly number[], currency?: string): (cents: number) => string {
  const isExact = amounts.every((cents) => Math.abs(cents) < FIRST_ROUNDED);
  return (cents) =>
    isExact || isPrivacyOn()
      ? formatMoney(cents, { currency })
      : withMinus(getCurrencyFormats(currency).whole(cents / 100));
}

/** What compact notation divides an amount in dollars by: 1,000 for '$1.2K'. */
const getCompactUnit = (dollars: number): number => [1e9, 1e6, 1e3].find((unit) => Math.abs(dollars) >= unit) ?? 1;

/**
 * The labels of an axis: cents as dollars in compact notation, with as few digits as show each of them exactly: '$0',
 * '$500', '$1.5K'. Amounts below $1,000 have cents or none.
 */
export function formatAxisMoney(cents: readonly number[], currency?: string): string[] {
  if (isPrivacyOn()) return cents.map((amount) => formatMoney(amount));
  const dollars = cents.map((amount) => amount / 100);
  const areSmall = dollars.every((amount) => Math.abs(amount) < 1_000);
  if (areSmall && cents.some((amount) => amount % 100 !== 0))
    return cents.map((amount) => formatMoney(amount, { currency }));
  const isExact = (amount: number, scale: number) => Number.isInteger((amount * scale) / getCompactUnit(amount));
  const { axis, unsigned } = getCurrencyFormats(currency);
  const { format } = axis.find(({ scale }) => dollars.every((amount) => isExact(amount, scale))) ?? {
    format: unsigned,
  };
  return dollars.map((amount) => withMinus(format(amount)));
}

/** A percentage (62.5 for 62.5 %) with 1 decimal: '62.5%'. */
export function formatPercent(value: number): string {
  return withMinus(formatPercentage(value / 100));
}

export type Tone = 'gain' | 'loss' | 'neutral';

/** The tone of an amount; 0 and null are neutral. */
export function getMoneyTone(cents: number | null): Tone {
  if (!cents) return 'neutral';
  return cents > 0 ? 'gain' : 'loss';
}

/** Whether the trader writes 1,234 for a thousand and more; otherwise a comma separates decimals (ACC-08). */
export function isCommaForThousands(): boolean {
  return getFormats().numbers === 'comma-point';
}

/** A sign and a currency symbol in either order, digits with or without commas, and up to two decimals. */
const UNBRACKETED_AMOUNT =
  /^(?:([+\-\u2212])?\p{Sc}?|\p{Sc}([+\-\u2212]))((?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d{0,2})?)$/u;

/**
 * Parses an amount as people write it: -12.5, +7, 1,234.56, $20, -$20, (40) for a loss of 40. Decimals follow a point
 * in every format. For a trader who reads a comma as the decimal separator, no comma is accepted: 1,234 has two
 * meanings. Returns cents, or null if the text is not an amount: empty, words, more than 2 decimals, misplaced
 * thousands separators.
 */
export function parseMoney(text: string): number | null {
  const compactText = text.trim().replaceAll(/\s/g, '');
  if (compactText.includes(',') && !isCommaForThousands()) return null;
  const bracketed = /^\(([^+\-\u2212]*)\)$/.exec(compactText);
  const match = UNBRACKETED_AMOUNT.exec(bracketed?.[1] ?? compactText);
  const digits = (match?.[3] ?? '').replaceAll(',', '');
  if (!/\d/.test(digits)) return null;
  const cents = toCents(Number(digits));
  const sign = match?.[1] ?? match?.[2];
  const isNegative = bracketed !== null || (sign !== undefined && sign !== '+');
  return (isNegative ? -cents : cents) || 0;
}

/** A typed amount as it is shown; a text that is not an amount stays as it is. */
export function formatTypedMoney(text: string): string {
  const cents = parseMoney(text);
  return cents === null ? text : formatMoney(cents);
}

/** The error message for a text that is not an amount; '' for an amount and for the beginning of one. */
export function getMoneyError(text: string): string {
  if (/^[-+\u2212(\p{Sc}\s]*$/u.test(text) || parseMoney(text) !== null) return '';
  const truncated = text.replace(/(\.\d\d)\d+/, '$1');
  return parseMoney(truncated) === null
    ? 'Enter an amount such as 125.50, -40 or (40).'
    : 'An amount can have at most 2 decimals.';
}

/** Switches the sign of an amount that may be incomplete. */
export function switchSign(text: string): string {
  return /[-\u2212(]/.test(text) ? text.replaceAll(/[-\u2212()]/g, '') : `-${text.replace('+', '')}`;
}
