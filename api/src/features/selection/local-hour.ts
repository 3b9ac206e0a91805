import { LRUCache } from 'lru-cache';

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];

/** Milliseconds to add to UTC at an instant. */
type ReadOffset = (time: number) => number;

/**
 * Exact and slow. The format writes the offset as GMT, GMT-05:00 or GMT-00:44:30. Not by a library, whose memory of zones would
 * grow with every spelling that a request has.
 */
const createOffsetFormat = (zone: string): ReadOffset => {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  return (time) => {
    const [, sign, hours, minutes, seconds = 0] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(format.format(time)) ?? [];
    const offset = Number(hours ?? 0) * HOUR_MS + Number(minutes ?? 0) * MINUTE_MS + Number(seconds) * 1_000;
    return sign === '-' ? -offset : offset;
  };
};

/** A zone that has one offset at both ends of a UTC day has it in between, so that most trades of a day cost nothing. */
const createOffsetReader = (zone: string): ReadOffset => {
  const format = createOffsetFormat(zone);
  const offsets = new Map<number, number | null>();
  const findDay = (day: number): number | null => {
    const known = offsets.get(day);
    if (known !== undefined) return known;
    const [first, last] = [format(day * DAY_MS), format((day + 1) * DAY_MS - 1)];
    const offset = first === last ? first : null;
    offsets.set(day, offset);
    return offset;
  };
  // Trades come in the order of their days.
  let [lastDay, lastOffset]: [number, number | null] = [Number.NaN, null];
  return (time) => {
    const day = Math.floor(time / DAY_MS);
    if (day !== lastDay) [lastDay, lastOffset] = [day, findDay(day)];
    return lastOffset ?? format(time);
  };
};

const zones = new LRUCache<string, ReadOffset>({ max: 50 });

/** Creates a function that returns the local hour, 0 to 23, of an instant in milliseconds since 1970. */
export const createHourReader = (zone: string): ((time: number) => number) => {
  const readOffset = zones.get(zone) ?? createOffsetReader(zone);
  zones.set(zone, readOffset);
  return (time) => ((Math.floor((time + readOffset(time)) / HOUR_MS) % 24) + 24) % 24;
};
