import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Returns the milliseconds to add to UTC at an instant. */
type ReadOffset = (time: number) => number;

/**
 * Computes offsets exactly and slowly. The format writes the offset as GMT, GMT-05:00 or GMT-00:44:30. No library is used: its
 * cache of zones would grow with every spelling of a zone that a request has.
 */
const createOffsetFormat = (zone: string): ReadOffset => {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  return (time) => {
    const [, sign, hours, minutes, seconds = 0] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(format.format(time)) ?? [];
    const offset = Number(hours ?? 0) * HOUR_MS + Number(minutes ?? 0) * MINUTE_MS + Number(seconds) * 1_000;
    return sign === '-' ? -offset : offset;
  };
};

/** Computes offsets once per day: a zone with the same offset at both ends of a UTC day has this offset in between. */
const createOffsetReader = (zone: string): ReadOffset => {
  const readOffset = createOffsetFormat(zone);
  const byDay = new Map<number, number>();
  const readStart = (day: number): number => {
    const offset = byDay.get(day) ?? readOffset(day * DAY_MS);
    byDay.set(day, offset);
    return offset;
  };
  // Trades are read in the order of their days.
  let current = Number.NaN;
  let isConstant = false;
  let offset = 0;
  return (time) => {
    const day = Math.floor(time / DAY_MS);
    if (day !== current) {
      current = day;
      offset = readStart(day);
      isConstant = readStart(day + 1) === offset;
    }
    return isConstant ? offset : readOffset(time);
  };
};

const zones = new LRUCache<string, ReadOffset>({ max: 50 });

const getOffsetReader = (zone: string): ReadOffset => {
  const readOffset = zones.get(zone) ?? createOffsetReader(zone);
  zones.set(zone, readOffset);
  return readOffset;
};

const MINUTES_PER_DAY = 1_440;

/** Creates a function that returns the local minute of the day, 0 to 1439, of an instant in milliseconds since 1970. */
export const createMinuteReader = (zone: string): ((time: number) => number) => {
  const readOffset = getOffsetReader(zone);
  return (time) => {
    const minutes = Math.floor((time + readOffset(time)) / MINUTE_MS) % MINUTES_PER_DAY;
    return (minutes + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  };
};

/** Creates a function that returns the local hour, 0 to 23, of an instant in milliseconds since 1970. */
export const createHourReader = (zone: string): ((time: number) => number) => {
  const readOffset = getOffsetReader(zone);
  return (time) => ((Math.floor((time + readOffset(time)) / HOUR_MS) % 24) + 24) % 24;
};

/** Returns the date, YYYY-MM-DD, of an instant in a time zone. `sv` writes dates in this way. */
export function toLocalDay(time: number, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(time);
}

/**
 * Creates a function that returns the trading day, YYYY-MM-DD, of an instant in milliseconds since 1970: the local date, and from
 * `dayEnd` (local HH:MM) on the next one. A day end of 00:00 is midnight.
 */
export function createTradingDayReader(zone: string, dayEnd: string): (time: number) => string {
  const readOffset = getOffsetReader(zone);
  const [hours = 0, minutes = 0] = dayEnd.split(':').map(Number);
  const endMs = hours * HOUR_MS + minutes * MINUTE_MS;
  const shift = endMs === 0 ? 0 : DAY_MS - endMs;
  // An account can have thousands of trades on few days, and writing a date takes longer than all else here.
  const texts = new Map<number, string>();
  return (time) => {
    const day = Math.floor((time + readOffset(time) + shift) / DAY_MS);
    const text = texts.get(day) ?? new Date(day * DAY_MS).toISOString().slice(0, 10);
    texts.set(day, text);
    return text;
  };
}
