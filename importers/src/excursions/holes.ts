import type { Bar } from '../candles/candle.ts';
import { toLocal, type Zone } from '../values/zone.ts';
import { findFirst } from './search.ts';

/** A longer hole is missing data, unless the market was closed. */
const MAX_MISSING = 5;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 1970-01-03 was a Saturday. */
const FIRST_SATURDAY = 2 * DAY;

/** A time without bars, in milliseconds since 1970. */
interface Hole {
  from: number;
  until: number;
}

/** Whether a hole contains Saturday noon to Sunday morning, when no exchange but those of coins is open. */
const isWeekend = ({ from, until }: Hole, zone: Zone): boolean => {
  const start = toLocal(from, zone);
  const week = Math.ceil((start - FIRST_SATURDAY - 12 * HOUR) / (7 * DAY));
  const sunday = FIRST_SATURDAY + week * 7 * DAY + 34 * HOUR;
  return toLocal(until, zone) >= sunday;
};

/**
 * Collects missing data of bars, which are added in the order of time. A hole that begins at the same local time on
 * another date, or that is over a weekend, is a closed market.
 * @param length milliseconds of a bar
 */
export function createHoleCollector(length: number) {
  const holes: Hole[] = [];
  const max = MAX_MISSING * length;
  let first: number | undefined;
  let end = length;
  const add = (bars: readonly Bar[]): void => {
    for (const { time } of bars) {
      if (first !== undefined && time - end > max) holes.push({ from: end, until: time });
      first ??= time;
      end = time + length;
    }
  };
  /** Creates the function that says whether bars are missing between two instants. */
  const createFinder = (zone: Zone): ((from: number, until: number) => boolean) => {
    const clocks = holes.map(({ from }) => toLocal(from, zone) % DAY);
    const counts = new Map<number, number>();
    for (const clock of clocks) counts.set(clock, (counts.get(clock) ?? 0) + 1);
    const missing = holes.filter((hole, index) => (counts.get(clocks[index] ?? 0) ?? 0) < 2 && !isWeekend(hole, zone));
    const start = first ?? 0;
    return (from, until) => {
      if (start - from > max || until - end > max) return true;
      const next = missing[findFirst(missing, (hole) => hole.until > from)];
      return next !== undefined && next.from < until;
    };
  };
  return { add, createFinder };
}

/** See `createHoleCollector`. */
export function createHoleFinder(bars: readonly Bar[], length: number, zone: Zone) {
  const holes = createHoleCollector(length);
  holes.add(bars);
  return holes.createFinder(zone);
}
