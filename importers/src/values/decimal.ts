import Big from 'big.js';
import { inQuotes, SkippedRow } from '../errors.ts';
import { limits } from '../limits.ts';

export type DecimalMark = '.' | ',';

const MINUS = /[\u2212\u2013]/g;
const CURRENCY = /US\$|R\$|[$€£¥₹@]|^(?:USD|EUR|GBP|CAD|AUD|CHF|JPY|SEK|NOK|DKK|PLN|CZK|HUF|HKD|SGD|NZD)(?= ?[-(\d.])/g;
const BLANK_CELLS = new Set(['', '-', '--', '\u2013', '\u2014', '~', 'n/a', 'N/A', '∞']);

/** Digits, separators, sign and exponent of a number: `$(1,200.00)` becomes `-1,200.00`, and `0.5BTC` becomes `0.5`. */
const extractNumber = (text: string): string => {
  // Fast path for nearly all cells.
  if (/^-?[\d.,]+$/.test(text)) return text;
  // The first number of `filled / asked`.
  const [first = ''] = text.split(' / ');
  const bare = first
    .replace(MINUS, '-')
    .replace(CURRENCY, '')
    .replace(/%$/, '')
    // Switzerland separates thousands by apostrophes.
    .replace(/ |(?<=\d)['\u2019](?=\d{3}(?!\d))/g, '');
  const isNegative = bare.startsWith('(') && bare.endsWith(')');
  const inner = isNegative ? `-${bare.slice(1, -1)}` : bare;
  // 2S is a short position of 2. No other single letter is a unit: 5K would be 5000.
  return inner.replace(/^\+/, '').replace(/(\d)(?:[A-Za-z]{2,12}|[SL])$/, '$1');
};

const NUMBER_PATTERNS: Record<DecimalMark, RegExp> = {
  '.': /^-?(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.\d*)?(?:[eE][+-]?\d{1,2})?$/,
  ',': /^-?(?:\d{1,3}(?:\.\d{3})+|\d*)(?:,\d*)?(?:[eE][+-]?\d{1,2})?$/,
};

/** The decimal mark that a cell proves: it has both marks, or one that cannot separate thousands. */
const proveMark = (text: string): DecimalMark | undefined => {
  if (!/[.,]/.test(text)) return undefined;
  // Fast path for most cells, which have two decimals.
  if (/^-?\d+\.\d\d?$/.test(text)) return '.';
  const number = extractNumber(text);
  if (!/\d/.test(number)) return undefined;
  const asPoint = NUMBER_PATTERNS['.'].test(number);
  const asComma = NUMBER_PATTERNS[','].test(number);
  if (asPoint === asComma) return /^-?0[.,]/.test(number) ? (number.includes('.') ? '.' : ',') : undefined;
  return asPoint ? '.' : ',';
};

/** The decimal mark that most cells prove; undefined if it is a tie. */
export function proveDecimalMark(cells: Iterable<string>): DecimalMark | undefined {
  const votes = { '.': 0, ',': 0 };
  for (const cell of cells) {
    const mark = proveMark(cell);
    if (mark) votes[mark] += 1;
  }
  if (votes['.'] === votes[',']) return undefined;
  return votes['.'] > votes[','] ? '.' : ',';
}

/** The decimal mark of a file: what most of its cells prove, otherwise what its delimiter suggests. */
export function detectDecimalMark(cells: Iterable<string>, delimiter?: string): DecimalMark {
  return proveDecimalMark(cells) ?? (delimiter === ';' ? ',' : '.');
}

const toPlain = (number: string, mark: DecimalMark): string =>
  mark === '.' ? number.replace(/,/g, '') : number.replace(/\./g, '').replace(',', '.');

/**
 * A cell as an exact number; null if it is blank. Throws SkippedRow if it is not a number, or too large for the
 * journal.
 */
export function parseDecimal(text: string, mark: DecimalMark, label: string): Big | null {
  if (BLANK_CELLS.has(text)) return null;
  const number = extractNumber(text);
  // A digit comes first: e5 would be an exponent alone.
  if (!/^-?[.,]?\d/.test(number) || !NUMBER_PATTERNS[mark].test(number))
    throw new SkippedRow(`${label} ${inQuotes(text)} is not a number.`);
  const value = new Big(toPlain(number, mark));
  if (value.abs().gte(`1e${limits.wholeDigits}`)) throw new SkippedRow(`${label} ${inQuotes(text)} is too large.`);
  return value;
}

/** A number; null for anything else. By default, its decimal mark is not known yet. */
export function tryDecimal(text: string, ...marks: DecimalMark[]): Big | null {
  for (const mark of marks.length > 0 ? marks : (['.', ','] as const))
    try {
      return parseDecimal(text, mark, '');
    } catch {
      // The other mark can fit.
    }
  return null;
}

/** The third digit after the apostrophe, in eighths: a quarter is written 2, and three quarters 7. */
const EIGHTHS: Readonly<Record<string, number>> = { 0: 0, 1: 1, 2: 2, 3: 3, 5: 4, 6: 5, 7: 6, 8: 7 };

/**
 * Quotes of Treasury futures, which are between 80 and 240: `110'16` is 110 and 16/32, `110'165` is 110 and 16.5/32.
 * Other numbers with apostrophes have thousands.
 */
export function parsePrice(text: string, mark: DecimalMark, label: string): Big | null {
  const [, whole, thirtySeconds, eighth = '0'] =
    /^([89]\d|1\d\d|2[0-3]\d)'([0-2]\d|3[01])([0-35-8])?$/.exec(text) ?? [];
  if (whole === undefined || thirtySeconds === undefined) return parseDecimal(text, mark, label);
  return new Big(whole).plus(new Big(thirtySeconds).plus(new Big(EIGHTHS[eighth] ?? 0).div(8)).div(32));
}

/** Whether a number has more decimals than a trade of the journal stores. */
export function isTooFine({ c: digits, e: exponent }: Big): boolean {
  return digits.length - 1 - exponent > limits.decimals;
}

/** Formats a number without trailing zeros, with at most the decimals that a trade of the journal stores. */
export function formatDecimal(value: Big): string {
  const text = (isTooFine(value) ? value.round(limits.decimals, Big.roundHalfUp) : value).toFixed();
  return text === '-0' ? '0' : text;
}

/** Money in whole cents, halves rounded away from zero. */
export function formatCents(value: Big): string {
  const text = value.toFixed(2, Big.roundHalfUp);
  return text === '-0.00' ? '0.00' : text;
}

/** A decimal as text, rounded to whole cents: 0.125 becomes 0.13. */
export function roundToCents(decimal: string): string {
  return formatCents(new Big(decimal));
}

/** The sum of the cells that are not blank, such as several columns of fees; null if all are blank. */
export function sumKnown(...cells: readonly (Big | null)[]): Big | null {
  return cells.reduce((sum, cell) => (sum && cell ? sum.plus(cell) : (sum ?? cell)), null);
}
