import { inQuotes, UnreadableFile } from '../errors.ts';
import { parseOffset } from './written-time.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** The length of a day in UTC. */
export const DAY_MS = 24 * HOUR_MS;

/** Returns the milliseconds to add to UTC at an instant. */
export type ReadOffset = (instant: number) => number;

/**
 * Computes offsets exactly and slowly. The format writes the offset as GMT, GMT-05:00 or GMT-00:44:30.
 * @throws RangeError for an unknown zone
 */
function createOffsetFormat(zone: string): ReadOffset {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  return (instant) => {
    const [, sign, ...parts] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(format.format(instant)) ?? [];
    const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
    const offset = hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS;
    return sign === '-' ? -offset : offset;
  };
}

/** A day in UTC with the offsets at its ends. */
interface UtcDay {
  before: number;
  after: number;
  /** The first instant of the offset `after`. */
  change: number;
}

/** Finds the first instant of an interval with another offset than its start, to the millisecond. */
const findChange = (readOffset: ReadOffset, start: number, end: number): number => {
  const before = readOffset(start);
  let first = start;
  let last = end;
  while (last - first > 1) {
    const middle = Math.floor((first + last) / 2);
    if (readOffset(middle) === before) first = middle;
    else last = middle;
  }
  return last;
};

/**
 * Reads the offsets of a zone by its IANA name, each day once: no zone changes its offset twice within a UTC day. The
 * caller decides for how long a zone is cached.
 * @throws RangeError for an unknown zone
 */
export function createOffsetReader(zone: string): ReadOffset {
  const readOffset = createOffsetFormat(zone);
  const days = new Map<number, UtcDay>();
  const readDay = (day: number): UtcDay => {
    const start = day * DAY_MS;
    const before = readOffset(start);
    const after = readOffset(start + DAY_MS);
    const change = before === after ? start : findChange(readOffset, start, start + DAY_MS);
    days.set(day, { before, after, change });
    return { before, after, change };
  };
  return (instant) => {
    const number = Math.floor(instant / DAY_MS);
    const day = days.get(number) ?? readDay(number);
    return instant < day.change ? day.before : day.after;
  };
}

/** A time zone of a file. */
export interface Zone {
  name: string;
  offsetAt: ReadOffset;
}

const findOffsetReader = (name: string): ReadOffset => {
  try {
    return createOffsetReader(name);
  } catch {
    throw new UnreadableFile(`The time zone ${inQuotes(name)} is not known. Use a name such as America/New_York.`);
  }
};

/**
 * A zone by its IANA name or its offset (`+02:00`). `America/New_York+07:00` is the time of New York plus 7 hours,
 * which most MetaTrader servers use. Throws UnreadableFile for anything else.
 */
export function toZone(name: string): Zone {
  const fixed = parseOffset(name);
  if (fixed !== undefined) return { name, offsetAt: () => fixed * MINUTE_MS };
  const [, base = name, shift] = /^([A-Za-z_]+\/[A-Za-z_/-]+)([+-]\d\d:\d\d)$/.exec(name) ?? [];
  const readOffset = findOffsetReader(base);
  const shiftMs = shift === undefined ? 0 : (parseOffset(shift) ?? 0) * MINUTE_MS;
  return { name, offsetAt: (instant) => readOffset(instant) + shiftMs };
}

export interface LocalTime {
  /** In UTC; undefined for a time that the zone skips when its clocks go forward. */
  instant?: number;
  /** The clocks show this time twice; `instant` is the first. */
  isAmbiguous: boolean;
}

/** Converts what clocks in the zone show, as milliseconds from 1970 as if it were UTC. */
export function fromLocal(local: number, zone: Zone): LocalTime {
  const offsets = [zone.offsetAt(local - DAY_MS), zone.offsetAt(local + DAY_MS)] as const;
  if (offsets[0] === offsets[1]) return { instant: local - offsets[0], isAmbiguous: false };
  const instants = offsets
    .map((offset) => local - offset)
    .filter((instant) => instant + zone.offsetAt(instant) === local);
  return { instant: instants.length > 0 ? Math.min(...instants) : undefined, isAmbiguous: instants.length > 1 };
}

/**
 * Converts what clocks in the zone show to an instant. A time that they skip means the instant when they go forward, so
 * that later times are never earlier instants.
 */
export function fromLocalOrNext(local: number, zone: Zone): number {
  return fromLocal(local, zone).instant ?? findChange(zone.offsetAt, local - DAY_MS, local + DAY_MS);
}

/** What clocks in the zone show at an instant, as milliseconds from 1970 as if it were UTC. */
export function toLocal(instant: number, zone: Zone): number {
  return instant + zone.offsetAt(instant);
}

/** The day YYYY-MM-DD of local milliseconds. */
export function toDay(local: number): string {
  return new Date(local).toISOString().slice(0, 10);
}
