import { tzOffset } from '@date-fns/tz/tzOffset';
import { UnreadableFile } from '../errors.ts';
import { parseOffset } from './written-time.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
/** The length of a day in UTC. */
export const DAY_MS = 24 * 60 * MINUTE;

/** A time zone of a file. */
export interface Zone {
  name: string;
  /** Minutes east of UTC at an instant. */
  offsetAt: (instant: number) => number;
}

const isKnown = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
};

/**
 * Caches the offset of each day, and of each quarter of an hour on days on which the offset changes. No zone changes it
 * within a quarter.
 */
const cached = (offsetAt: (instant: number) => number): ((instant: number) => number) => {
  const known = new Map<number, number>();
  const findAt = (instant: number): number => {
    const offset = known.get(instant) ?? offsetAt(instant);
    known.set(instant, offset);
    return offset;
  };
  return (instant) => {
    const midnight = Math.floor(instant / DAY_MS) * DAY_MS;
    const offset = findAt(midnight);
    return offset === findAt(midnight + DAY_MS) ? offset : findAt(Math.floor(instant / QUARTER) * QUARTER);
  };
};

/**
 * A zone by its IANA name or its offset (`+02:00`). `America/New_York+07:00` is the time of New York plus 7 hours, which most
 * MetaTrader servers use. Throws UnreadableFile for anything else.
 */
export const toZone = (name: string): Zone => {
  const fixed = parseOffset(name);
  if (fixed !== undefined) return { name, offsetAt: () => fixed };
  const [, base = name, shift] = /^([A-Za-z_]+\/[A-Za-z_/-]+)([+-]\d\d:\d\d)$/.exec(name) ?? [];
  if (!isKnown(base))
    throw new UnreadableFile(`The time zone '${name.slice(0, 60)}' is not known. Use a name such as America/New_York.`);
  const minutes = shift === undefined ? 0 : (parseOffset(shift) ?? 0);
  return { name, offsetAt: cached((instant) => tzOffset(base, new Date(instant)) + minutes) };
};

export interface LocalTime {
  /** In UTC; undefined for a time that the zone skips when its clocks go forward. */
  instant?: number;
  /** The clocks show this time twice; `instant` is the first. */
  isAmbiguous: boolean;
}

/** Converts what clocks in the zone show, as milliseconds from 1970 as if it were UTC. */
export const fromLocal = (local: number, zone: Zone): LocalTime => {
  const offsets = [zone.offsetAt(local - DAY_MS), zone.offsetAt(local + DAY_MS)] as const;
  if (offsets[0] === offsets[1]) return { instant: local - offsets[0] * MINUTE, isAmbiguous: false };
  const instants = offsets
    .map((offset) => local - offset * MINUTE)
    .filter((instant) => instant + zone.offsetAt(instant) * MINUTE === local);
  return { instant: instants.length > 0 ? Math.min(...instants) : undefined, isAmbiguous: instants.length > 1 };
};

/** What clocks in the zone show at an instant, as milliseconds from 1970 as if it were UTC. */
export const toLocal = (instant: number, zone: Zone): number => instant + zone.offsetAt(instant) * MINUTE;

/** The day YYYY-MM-DD of local milliseconds. */
export const toDay = (local: number): string => new Date(local).toISOString().slice(0, 10);
