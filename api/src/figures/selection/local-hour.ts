import { DAY_MS } from 'contracts';
import { createOffsetReader, type ReadOffset, toDay } from 'importers/zone';
import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Bounded, because a request can have every spelling of a zone. */
const zones = new LRUCache<string, ReadOffset>({ max: 50 });

const getOffsetReader = (zone: string): ReadOffset => {
  const readOffset = zones.get(zone) ?? createOffsetReader(zone);
  zones.set(zone, readOffset);
  return readOffset;
};

const MINUTES_PER_DAY = 1_440;

/** Creates a function that returns the local minute of the day, 0 to 1439, of an instant in milliseconds since 1970. */
export function createMinuteReader(zone: string): (time: number) => number {
  const readOffset = getOffsetReader(zone);
  return (time) => {
    const minutes = Math.floor((time + readOffset(time)) / MINUTE_MS) % MINUTES_PER_DAY;
    return (minutes + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  };
}

/** Creates a function that returns the local hour, 0 to 23, of an instant in milliseconds since 1970. */
export function createHourReader(zone: string): (time: number) => number {
  const readOffset = getOffsetReader(zone);
  return (time) => ((Math.floor((time + readOffset(time)) / HOUR_MS) % 24) + 24) % 24;
}

/** Returns the date, YYYY-MM-DD, of an instant in milliseconds since 1970, in a time zone. */
export function toLocalDay(time: number, timeZone = 'UTC'): string {
  return toDay(time + getOffsetReader(timeZone)(time));
}

/**
 * Creates a function that returns the trading day, YYYY-MM-DD, of an instant in milliseconds since 1970: the local
 * date, and from `dayEnd` (local HH:MM) on the next one. A day end of 00:00 is midnight.
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
    const text = texts.get(day) ?? toDay(day * DAY_MS);
    texts.set(day, text);
    return text;
  };
}
