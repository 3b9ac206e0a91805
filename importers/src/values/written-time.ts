import { inQuotes, SkippedRow } from '../errors.ts';

/** A date as a file writes it. The file does not say which of the `numbers` is the day and which the month. */
export type WrittenDate =
  | { year: number; month: number; day: number }
  | { year: number; numbers: readonly [number, number] };

/** A date and time as a file writes them, before its zone and the order of day and month are known. */
export interface WrittenTime {
  date?: WrittenDate;
  /** Milliseconds since midnight. */
  clock?: number;
  /** Minutes east of UTC, if the cell states it. */
  offset?: number;
  /** The cell counts seconds or milliseconds since 1970, so it shows no day. */
  isEpoch?: boolean;
}

export type DateOrder = 'dmy' | 'mdy';

/** The beginnings of the months in English, German, French, Spanish, Italian and Portuguese, without accents. */
const MONTH_NAMES = [
  /^(?:jan|ene|gen)/,
  /^(?:feb|fev)/,
  /^(?:mar|mrz)/,
  /^(?:apr|abr|avr)/,
  /^(?:may|mai|mag)/,
  /^(?:jun|juin|giu)/,
  /^(?:jul|juil|lug)/,
  /^(?:aug|ago|aou)/,
  /^(?:sep|set)/,
  /^(?:oct|okt|ott|out)/,
  /^nov/,
  /^(?:dec|dez|dic)/,
];

const OFFSETS: Record<string, number> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  BST: 60,
  CET: 60,
  CEST: 120,
  EET: 120,
  EEST: 180,
  JST: 540,
}; // prettier-ignore

/** Minutes east of UTC of `Z`, `EDT`, `+02:00`, `-0400`, `UTC+2` or `GMT-04`; undefined for anything else. */
export function parseOffset(text: string): number | undefined {
  if (text in OFFSETS) return OFFSETS[text];
  const [, sign, hours, minutes = '0'] = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d\d))?$/.exec(text) ?? [];
  if (sign === undefined || Number(hours) > 14 || Number(minutes) > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const toYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

const toMonth = (name: string): number => {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return MONTH_NAMES.findIndex((pattern) => pattern.test(plain)) + 1;
};

const datePatterns: readonly [RegExp, (match: string[]) => WrittenDate][] = [
  [
    /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?!\d)/,
    ([, year, month, day]) => ({ year: Number(year), month: Number(month), day: Number(day) }),
  ],
  [
    /^(\d{4})(\d\d)(\d\d)(?!\d)/,
    ([, year, month, day]) => ({ year: Number(year), month: Number(month), day: Number(day) }),
  ],
  [
    /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d\d)(?!\d)/,
    ([, first, second, year = '']) => ({ year: toYear(year), numbers: [Number(first), Number(second)] }),
  ],
  [
    /^(\d{1,2})\.?[ -](\p{L}{3,10})\.?[ ,-]{1,2}(\d{4}|\d\d)(?!\d)/u,
    ([, day, month = '', year = '']) => ({ year: toYear(year), month: toMonth(month), day: Number(day) }),
  ],
  [
    /^(\p{L}{3,10})\.? (\d{1,2}),? (\d{4})/u,
    ([, month = '', day, year = '']) => ({ year: toYear(year), month: toMonth(month), day: Number(day) }),
  ],
];

const readDate = (text: string): { date?: WrittenDate; rest: string } => {
  for (const [pattern, toDate] of datePatterns) {
    const match = pattern.exec(text);
    if (match) return { date: toDate(match), rest: text.slice(match[0].length).replace(/^(?: - |[ T,;])+/, '') };
  }
  return { rest: text };
};

const HOUR = 3_600_000;

const readClock = (text: string): { clock?: number; rest: string } => {
  const match = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?/.exec(text) ?? /^(\d\d)(\d\d)(\d\d)(?!\d)/.exec(text);
  if (!match) return { rest: text };
  const [whole, hour, minute, second = '0', fraction = '0'] = match;
  const after = text.slice(whole.length).trimStart();
  const [halfDay = '', half] = /^([AaPp])\.? ?[Mm]\.?/.exec(after) ?? [];
  const rest = after.slice(halfDay.length).replace(/^[ ,]+/, '');
  const isPm = half?.toLowerCase() === 'p';
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isPm ? 12 : 0);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59 || (half !== undefined && Number(hour) > 12))
    return { rest: text };
  const milliseconds = Math.trunc(Number(`0.${fraction}`) * 1000);
  return { clock: hours * HOUR + Number(minute) * 60_000 + Number(second) * 1000 + milliseconds, rest };
};

const readEpoch = (text: string): WrittenTime | undefined => {
  if (!/^1\d{9}(?:\d{3})?$/.test(text)) return undefined;
  const instant = new Date(text.length === 10 ? Number(text) * 1000 : Number(text));
  const date = { year: instant.getUTCFullYear(), month: instant.getUTCMonth() + 1, day: instant.getUTCDate() };
  return { date, clock: instant.getTime() % (24 * HOUR), offset: 0, isEpoch: true };
};

/** The date with which a cell begins, or which follows its time; undefined without one. */
export function parseWrittenDate(text: string): WrittenDate | undefined {
  return readDate(text).date ?? readDate(readClock(text).rest).date;
}

/** A cell with a date, a time of day or both; undefined if it is neither. */
export function parseWrittenTime(text: string): WrittenTime | undefined {
  const epoch = readEpoch(text);
  if (epoch) return epoch;
  const leading = readDate(text);
  const { clock, rest: afterClock } = readClock(leading.rest);
  const { date, rest } = leading.date ? { date: leading.date, rest: afterClock } : readDate(afterClock);
  const offset = rest === '' ? undefined : parseOffset(rest);
  if ((!date && clock === undefined) || (rest !== '' && offset === undefined)) return undefined;
  return { date, clock, offset };
}

/** The order that a date proves: a number above 12 cannot be a month. */
export function proveDateOrder(date: WrittenDate): DateOrder | undefined {
  if (!('numbers' in date)) return undefined;
  const [first, second] = date.numbers;
  if (first > 12 && second <= 12) return 'dmy';
  return second > 12 && first <= 12 ? 'mdy' : undefined;
}

/**
 * Milliseconds from 1970 to midnight of the date, as if it were in UTC. Throws SkippedRow for a date that does not
 * exist.
 */
export function toMidnight(written: WrittenDate, order: DateOrder, text: string): number {
  const [first, second] = 'numbers' in written ? written.numbers : [written.month, written.day];
  const [month, day] = 'numbers' in written && order === 'dmy' ? [second, first] : [first, second];
  const date = new Date(Date.UTC(written.year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!exists || written.year < 1970 || written.year > 2100)
    throw new SkippedRow(`${inQuotes(text)} is not a valid date.`);
  return date.getTime();
}
