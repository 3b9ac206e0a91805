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

const findHoles = (bars: readonly Bar[], length: number): Hole[] =>
  bars.flatMap(({ time }, index) => {
    const from = (bars[index - 1]?.time ?? time) + length;
    return time - from > MAX_MISSING * length ? [{ from, until: time }] : [];
  });

/**
 * Finds missing data in bars, which are in the order of time. A hole that begins at the same local time on another
 * date, or that is over a weekend, is a closed market.
 * @param length milliseconds of a bar
 */
export function createHoleFinder(bars: readonly Bar[], length: number, zone: Zone) {
  const holes = findHoles(bars, length).map((hole) => ({ ...hole, clock: toLocal(hole.from, zone) % DAY }));
  const counts = new Map<number, number>();
  for (const { clock } of holes) counts.set(clock, (counts.get(clock) ?? 0) + 1);
  const missing = holes.filter((hole) => (counts.get(hole.clock) ?? 0) < 2 && !isWeekend(hole, zone));
  const first = bars[0]?.time ?? 0;
  const end = (bars.at(-1)?.time ?? 0) + length;
  const max = MAX_MISSING * length;
  /** Whether bars are missing between two instants. */
  return (from: number, until: number): boolean => {
    if (first - from > max || until - end > max) return true;
    const next = missing[findFirst(missing, (hole) => hole.until > from)];
    return next !== undefined && next.from < until;
  };
}
