import { inQuotes, SkippedRow, UnreadableFile } from '../errors.ts';
import { proveOrder } from '../values/file-times.ts';
import type { DateOrder } from '../values/written-time.ts';
import { parseWrittenTime, toMidnight } from '../values/written-time.ts';
import { DAY_MS, fromLocal, toZone, type Zone } from '../values/zone.ts';
import type { CandleQuestion } from './candle.ts';

/** A time as a cell has it: an instant, or what clocks show, both in milliseconds. */
export type CellTime = { instant: number } | { local: number; zone?: string | undefined; isDay: boolean };

/**
 * How many of the unit of an epoch are one millisecond, by its digits: seconds, milliseconds, micro- and nanoseconds.
 */
const EPOCH_UNITS: Readonly<Record<number, number>> = { 9: 0.001, 10: 0.001, 13: 1, 16: 1000, 19: 1_000_000 };

const readEpoch = (text: string): number | undefined => {
  const [, digits = ''] = /^(\d{9,19})(?:\.\d+)?$/.exec(text) ?? [];
  const unit = EPOCH_UNITS[digits.length];
  return unit === undefined ? undefined : Math.floor(Number(text) / unit);
};

/** The API of Interactive Brokers writes `20240102 09:30:00 US/Eastern`, and UTC as `20240102-14:30:00`. */
const splitZone = (text: string): { written: string; zone?: string | undefined } => {
  const [, written, zone] = /^(\S.{5,28}\S) {1,2}([A-Z][A-Za-z]+\/[A-Za-z_/]{2,30})$/.exec(text) ?? [];
  if (written !== undefined) return { written, zone };
  return { written: /^\d{8}-\d\d:\d\d/.test(text) ? `${text.replace('-', ' ')}Z` : text };
};

/** The time of a row. Throws SkippedRow if its cells have no time. */
export function readCellTime(day: string, clock: string, order: DateOrder): CellTime {
  const cell = clock === '' ? day : `${day} ${clock}`;
  const instant = readEpoch(cell);
  if (instant !== undefined) return { instant };
  const { written, zone } = splitZone(cell);
  const parts = parseWrittenTime(written);
  if (!parts?.date) throw new SkippedRow(cell === '' ? 'The time is missing.' : `${inQuotes(cell)} is not a time.`);
  const local = toMidnight(parts.date, order, cell) + (parts.clock ?? 0);
  if (parts.offset !== undefined) return { instant: local - parts.offset * 60_000 };
  return { local, zone, isDay: parts.clock === undefined };
}

/** Days that the cells span in an order; infinite if one of them is no date in it. */
const measureSpan = (cells: readonly string[], order: DateOrder): number => {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const cell of cells) {
    const { date } = parseWrittenTime(cell) ?? {};
    if (!date) continue;
    const at = toMidnight(date, order, cell);
    first = Math.min(first, at);
    last = Math.max(last, at);
  }
  return last - first;
};

/**
 * The order of day and month: what a date of the file proves, otherwise the one in which the bars span fewer days,
 * because bars follow each other. Adds a question if both span the same.
 */
export function findDateOrder(
  cells: readonly string[],
  known: DateOrder | undefined,
  questions: CandleQuestion[],
): DateOrder {
  const { orders, isUnproven } = proveOrder(cells);
  if (orders.length > 1)
    throw new UnreadableFile('Some dates of the file have the day first and some the month first.');
  if (orders[0] !== undefined || known !== undefined || !isUnproven) return orders[0] ?? known ?? 'mdy';
  const spans = { dmy: measureSpan(cells, 'dmy'), mdy: measureSpan(cells, 'mdy') };
  if (spans.dmy !== spans.mdy) return spans.dmy < spans.mdy ? 'dmy' : 'mdy';
  const example = cells.find((cell) => cell !== '') ?? '';
  const assumed = example.includes('/') ? 'mdy' : 'dmy';
  questions.push({ id: 'dateOrder', text: `Is the day or the month first in ${example}?`, assumed });
  return assumed;
}

/**
 * Converts the times of a file, in the file's order, to instants. When the clocks go back, they show an hour twice: a
 * bar that would not be later than the one before is of the second hour. Returns undefined for a time that clocks never
 * showed.
 */
export function createToInstant(fileZone: Zone): (time: CellTime) => number | undefined {
  const zones = new Map<string, Zone>();
  const find = (name: string): Zone => {
    const zone = zones.get(name) ?? toZone(name);
    zones.set(name, zone);
    return zone;
  };
  let previous = Number.NEGATIVE_INFINITY;
  return (time) => {
    if ('instant' in time) return time.instant;
    const zone = time.zone === undefined ? fileZone : find(time.zone);
    const { instant, isAmbiguous } = fromLocal(time.local, zone);
    if (instant === undefined) return undefined;
    const isSecond = isAmbiguous && instant <= previous;
    previous = isSecond ? time.local - zone.offsetAt(time.local + DAY_MS) : instant;
    return previous;
  };
}
