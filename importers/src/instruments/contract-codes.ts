import Big from 'big.js';

/** A futures contract. `month` is 1 to 12, `year` has one or two digits as the exchange writes it. */
export interface Contract {
  root: string;
  month: number;
  year: number;
  /** The code has two or four digits of the year. */
  hasFullYear: boolean;
}

const MONTH_LETTERS = 'FGHJKMNQUVXZ';
const MONTH_NAMES = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

const readMonth = (text: string): number => {
  if (text.length === 1) return MONTH_LETTERS.indexOf(text) + 1;
  return text.length === 3 ? MONTH_NAMES.indexOf(text) + 1 : Number(text);
};

/** Removes exchange and slash: `/ESZ25:XCME` and `CME_MINI:ESZ2025`. */
const strip = (symbol: string): string =>
  symbol
    .toUpperCase()
    .replace(/^\.?\//, '')
    .replace(/^[A-Z_]+:/, '')
    .replace(/:[A-Z]+$/, '')
    .trim();

/** The contract of a full code: `MESU6`, `MESU26`, `ESZ2025`, `MES 09-26`, `NQ JUN26`; undefined for anything else. */
export function parseContract(symbol: string): Contract | undefined {
  const code = strip(symbol);
  const [, root, month = '', year = ''] =
    /^([A-Z0-9]{1,4}?) (\d\d)-(\d\d)$/.exec(code) ??
    /^([A-Z0-9]{1,4}?) ([A-Z]{3}) ?(\d\d)$/.exec(code) ??
    /^([A-Z0-9]{1,4}?)([FGHJKMNQUVXZ])(\d{1,2}|20\d\d)$/.exec(code) ??
    [];
  const number = readMonth(month);
  if (root === undefined || number < 1 || number > 12) return undefined;
  return { root, month: number, year: Number(year) % 100, hasFullYear: year.length > 1 };
}

/**
 * The code as the exchange writes it, with the last digit of the year, so that all spellings are one ticker: `MESU6`.
 */
export function toContractCode({ root, month, year }: Pick<Contract, 'root' | 'month' | 'year'>): string {
  return `${root}${MONTH_LETTERS[month - 1]}${year % 10}`;
}

export interface Option {
  underlying: string;
  /** YYMMDD. */
  expiry: string;
  kind: 'C' | 'P';
  strike: Big;
}

/** The option of an OCC code, with or without blanks after the underlying. */
export function parseOption(symbol: string): Option | undefined {
  const [, underlying, expiry, kind, strike] =
    /^\.?([A-Z][A-Z0-9.]{0,5}) {0,5}(\d{6})([CP])(\d{8})$/.exec(symbol.toUpperCase()) ?? [];
  if (underlying === undefined || expiry === undefined || strike === undefined) return undefined;
  return { underlying, expiry, kind: kind === 'P' ? 'P' : 'C', strike: new Big(strike).div(1000) };
}

/** The OCC code without blanks: `SPY260320C00580000`. */
export function toOptionCode({ underlying, expiry, kind, strike }: Option): string {
  return `${underlying}${expiry}${kind}${strike.times(1000).toFixed(0).padStart(8, '0')}`;
}
