import { parseContract } from './contract-codes.ts';
import { resolveYear } from './contract-years.ts';
import type { TradeInstrument } from './kinds.ts';
import { findPointValue } from './point-values.ts';

/** Options that expire on one weekday of each week: `E3A` is the third Monday of the month, `EW2` the second Friday. */
const WEEKLY: Readonly<Record<string, string>> = {
  ...{ E: 'ES', X: 'MES', Q: 'NQ', D: 'MNQ' },
  ...{ EW: 'ES', EX: 'MES', QN: 'NQ', MQ: 'MNQ', YM: 'YM' },
  ...{ LO: 'CL', OG: 'GC', SO: 'SI' },
  ...{ ZB: 'ZB', ZN: 'ZN', ZF: 'ZF', ZT: 'ZT', ZC: 'ZC', ZS: 'ZS', ZW: 'ZW' },
};

/** Other codes than that of the future. Their day in the month is no simple rule. */
const MONTHLY: Readonly<Record<string, string>> = {
  ...{ EW: 'ES', EX: 'MES', QNE: 'NQ', MQE: 'MNQ' },
  ...{ LO: 'CL', OG: 'GC', SO: 'SI' },
  ...{ OZB: 'ZB', OZN: 'ZN', OZF: 'ZF', OZT: 'ZT', OZC: 'ZC', OZS: 'ZS', OZW: 'ZW' },
};

/** Options with the code of their future that expire on the third Friday. */
const THIRD_FRIDAY = new Set(['ES', 'MES', 'NQ', 'MNQ', 'YM', 'RTY']);

const FRIDAY = 5;

/** What a code of the exchange without its month says. */
interface Series {
  root: string;
  /** Which one of the month, and the day of the week, Monday being 1. Undefined if only the month is known. */
  week?: { number: number; weekday: number };
}

const findSeries = (code: string): Series | undefined => {
  const [, prefix = '', number, letter = ''] = /^([A-Z]{1,2})([1-5])([A-D]?)$/.exec(code) ?? [];
  const root = WEEKLY[prefix];
  // After a code of one letter, another letter names the weekday. Longer codes expire on Fridays.
  if (root && (letter !== '') === (prefix.length === 1)) {
    const weekday = letter === '' ? FRIDAY : 'ABCD'.indexOf(letter) + 1;
    return { root, week: { number: Number(number), weekday } };
  }
  const monthly = MONTHLY[code];
  if (monthly) return { root: monthly };
  if (!findPointValue(code)) return undefined;
  return THIRD_FRIDAY.has(code) ? { root: code, week: { number: 3, weekday: FRIDAY } } : { root: code };
};

const toExpiry = (year: number, month: number, week: Series['week']): string => {
  const first = new Date(Date.UTC(year, month - 1, 1));
  const day = week && 1 + ((week.weekday - first.getUTCDay() + 7) % 7) + (week.number - 1) * 7;
  return new Date(Date.UTC(year, month - 1, day ?? 1)).toISOString().slice(0, day === undefined ? 7 : 10);
};

/** `E3AH6 C5800`, `Q2CK26P21500`: the code of the exchange with month, year and strike. */
const readExchangeCode = (code: string, date: string): TradeInstrument | undefined => {
  const [, series = '', month = '', right, strike] =
    /^([A-Z0-9]{1,3}?)([FGHJKMNQUVXZ]\d{1,2}) ?([CP]) ?(\d{1,6}(?:\.\d{1,4})?)$/.exec(code) ?? [];
  const found = findSeries(series);
  const contract = found && parseContract(found.root + month);
  if (!contract) return undefined;
  return {
    underlying: found.root,
    kind: 'option',
    expiry: toExpiry(resolveYear(contract, date), contract.month, found.week),
    strike: String(Number(strike)),
    right: right === 'C' ? 'call' : 'put',
  };
};

/** `ESU3EW2Q3230811C4500`: the future, the code of the exchange, the day of the expiry and the strike. */
const readDatedCode = (code: string): TradeInstrument | undefined => {
  const [, root, date = '', right, strike = ''] =
    /^([A-Z0-9]{1,4}?)[FGHJKMNQUVXZ]\d{1,2} ?[A-Z0-9]{0,6}? ?(\d{6})([CP])(\d{1,6}(?:\.\d{1,4})?)$/.exec(code) ?? [];
  if (root === undefined || !findPointValue(root)) return undefined;
  return {
    underlying: root,
    kind: 'option',
    expiry: `20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4)}`,
    strike: String(Number(strike)),
    right: right === 'C' ? 'call' : 'put',
  };
};

/**
 * An option on a futures contract by its code. `date` is the trade's (YYYY-MM-DD), by which a year of one digit is
 * read. Options of shares have no month letter with a year in their root.
 */
export function readFutureOption(code: string, date: string): TradeInstrument | undefined {
  return readDatedCode(code) ?? readExchangeCode(code, date);
}
