import Big from 'big.js';
import { parseWrittenTime, toMidnight } from '../values/written-time.ts';

/** An option as the cash sections of thinkorswim write it. */
export interface OptionWords {
  /** Below 0 if a long option left the account; null if the row does not say how many. */
  quantity: Big | null;
  /** `SPX`, or the future `/ESM26`. */
  underlying: string;
  kind: 'C' | 'P';
  strike: Big;
  /** YYMMDD. */
  expiry?: string;
  /** The code of an option on a future, such as `/Q4CJ22`. */
  code?: string;
  multiplier?: string;
}

/**
 * YYMMDD of `20 MAR 26`, or of what a spreadsheet makes of it: `20-Mar-26`, `3/20/2026`. Undefined for anything else.
 */
export function toExpiry(text: string): string | undefined {
  const date = parseWrittenTime(text)?.date;
  if (!date) return undefined;
  const isDayFirst = 'numbers' in date && date.numbers[0] > 12;
  const midnight = toMidnight(date, isDayFirst ? 'dmy' : 'mdy', text);
  return new Date(midnight).toISOString().slice(2, 10).replaceAll('-', '');
}

/** `-6.0 .SPY241231P580`. */
const CODE = /(?:^| )([+-]?\d+(?:\.\d+)?) \.([A-Z][A-Z0-9]*?)(\d{6})([CP])(\d+(?:\.\d+)?)$/;

const parseCode = (words: string): OptionWords | undefined => {
  const [, quantity, underlying, expiry, kind, strike] = CODE.exec(words) ?? [];
  if (quantity === undefined || underlying === undefined || strike === undefined) return undefined;
  return { quantity: new Big(quantity), underlying, expiry, kind: kind === 'P' ? 'P' : 'C', strike: new Big(strike) };
};

/** `1.0 SPX 100 (Weeklys) 20 MAR 26 500 PUT`, `of /ESM26 1/50 20 MAR 26 /E3AH26 5800 CALL`. */
const HEAD = [
  /(?:^| )(?:([+-]?\d+(?:\.\d+)?) )?OF (\/[A-Z0-9]+) 1\/(\d+(?:\.\d+)?) /,
  /(?:^| )([+-]?\d+(?:\.\d+)?) ([A-Z][A-Z0-9./]*|\/[A-Z0-9]+) (?:1\/)?(\d+(?:\.\d+)?) /,
];
const TAIL = /(?: (\/[A-Z0-9]+))? (\d+(?:\.\d+)?|\.\d+) (CALL|PUT)\b/;
const DATE = /\b\d{1,2} (?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC) \d{2,4}\b/;

/** The option that a description names, in upper case; undefined if it names none. */
export function parseOptionWords(words: string): OptionWords | undefined {
  const code = parseCode(words);
  if (code) return code;
  const [, quantity, underlying, multiplier] = HEAD.map((head) => head.exec(words)).find(Boolean) ?? [];
  const [, futureCode, strike, kind] = TAIL.exec(words) ?? [];
  if (underlying === undefined || strike === undefined) return undefined;
  return {
    quantity: quantity === undefined ? null : new Big(quantity),
    underlying,
    kind: kind === 'PUT' ? 'P' : 'C',
    strike: new Big(strike),
    expiry: underlying.startsWith('/') ? undefined : toExpiry(DATE.exec(words)?.[0] ?? ''),
    code: futureCode,
    multiplier,
  };
}
