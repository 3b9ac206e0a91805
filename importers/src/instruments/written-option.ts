import Big from 'big.js';
import { parseWrittenTime } from '../values/written-time.ts';
import { type Option, parseOption, toOptionCode } from './contract-codes.ts';
import { type Instrument, toOption } from './instrument.ts';

/** A symbol that is an option as a whole: `-NVDA260710P195`, `SLV20Feb26C55.00`. */
const symbols = [
  /^-?(?<underlying>[A-Z][A-Z0-9.]{0,5}?)(?<date>\d{6})(?<kind>CALL|PUT|C|P)\$?(?<strike>\d[\d,]{0,7}(?:\.\d{1,3})?)$/,
  /^(?<underlying>[A-Z][A-Z0-9.]{0,5}?)(?<date>\d{1,2}[A-Z]{3}\d\d)(?<kind>CALL|PUT|C|P)\$?(?<strike>\d[\d,]{0,7}(?:\.\d{1,3})?)$/,
];

/**
 * Words that can be part of a sentence: `PUT MDB 07/17/26 312.500`, `SPY 03/20/2026 580.00 C`, `TSLA 10/17/2025 Call
 * $515.00`. The month of a date comes first, or has a name. The three differ in the order of the words only.
 */
const phrases = [
  /(?<![\w.])(?<kind>CALL|PUT) (?<underlying>[A-Z][A-Z0-9.]{0,5}?) (?<date>\d{1,2}\/\d{1,2}\/(?:20)?\d\d|\d{1,2} ?[A-Z]{3} ?(?:20)?\d\d|[A-Z]{3} \d{1,2},? 20\d\d) \$?(?<strike>\d[\d,]{0,7}(?:\.\d{1,3})?)(?![\w.])/,
  /(?<![\w.])(?<underlying>[A-Z][A-Z0-9.]{0,5}?) (?<date>\d{1,2}\/\d{1,2}\/(?:20)?\d\d|\d{1,2} ?[A-Z]{3} ?(?:20)?\d\d|[A-Z]{3} \d{1,2},? 20\d\d) (?<kind>CALL|PUT|C|P) \$?(?<strike>\d[\d,]{0,7}(?:\.\d{1,3})?)(?![\w.])/,
  /(?<![\w.])(?<underlying>[A-Z][A-Z0-9.]{0,5}?) (?<date>\d{1,2}\/\d{1,2}\/(?:20)?\d\d|\d{1,2} ?[A-Z]{3} ?(?:20)?\d\d|[A-Z]{3} \d{1,2},? 20\d\d) \$?(?<strike>\d[\d,]{0,7}(?:\.\d{1,3})?) (?<kind>CALL|PUT|C|P)(?![\w.])/,
];

const pad = (part: number): string => String(part).padStart(2, '0');

/** YYMMDD; undefined if the text is no date. */
const toExpiry = (text: string): string | undefined => {
  if (/^\d{6}$/.test(text)) return text;
  const spaced = text.replace(/^(\d{1,2}) ?([A-Z]{3}) ?(\d+)$/, '$1 $2 $3');
  const date = parseWrittenTime(spaced)?.date;
  if (!date) return undefined;
  const [month, day] = 'numbers' in date ? date.numbers : [date.month, date.day];
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
    ? [date.year % 100, month, day].map(pad).join('')
    : undefined;
};

const parseBy = (patterns: readonly RegExp[], text: string): Option | undefined => {
  for (const pattern of patterns) {
    const { underlying, date = '', kind, strike = '' } = pattern.exec(text)?.groups ?? {};
    const expiry = toExpiry(date);
    if (underlying !== undefined && expiry !== undefined)
      return {
        underlying,
        expiry,
        kind: kind?.startsWith('P') ? 'P' : 'C',
        strike: new Big(strike.replaceAll(',', '')),
      };
  }
  return undefined;
};

const normalize = (text: string): string => text.toUpperCase().replace(/\s+/g, ' ').trim();

/** The option in a text, as brokers write it in words. Undefined if the text contains none. */
export function findWrittenOption(text: string, multiplier?: string): Instrument | undefined {
  const option = parseBy(phrases, normalize(text));
  return option && toOption(toOptionCode(option), multiplier);
}

/** The option that a symbol is, by its OCC code or in the spelling of a broker; undefined for any other symbol. */
export function parseWrittenOption(symbol: string): Option | undefined {
  const text = normalize(symbol);
  return parseOption(symbol) ?? parseBy(symbols, text) ?? parseBy(phrases, text);
}

/** Like `parseWrittenOption`, with the ticker and the multiplier of an import. */
export function toWrittenOption(symbol: string, multiplier?: string): Instrument | undefined {
  const option = parseWrittenOption(symbol);
  return option && toOption(toOptionCode(option), multiplier);
}
