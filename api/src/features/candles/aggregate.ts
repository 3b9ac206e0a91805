import { DAY_MS } from 'contracts';
import type { Bar } from 'importers/candles';
import { fromLocalOrNext, toLocal, type Zone } from 'importers/zone';

const DAY_SECONDS = 86_400;

/** When the local day of an instant begins. Clocks that go forward at midnight show no midnight on that day. */
const findDayStart = (time: number, zone: Zone): number =>
  fromLocalOrNext(Math.floor(toLocal(time, zone) / DAY_MS) * DAY_MS, zone);

/** When the bar of a resolution opens that contains an instant: aligned to UTC, and days to the zone. */
const findStart = (time: number, seconds: number, zone: Zone): number =>
  seconds === DAY_SECONDS ? findDayStart(time, zone) : Math.floor(time / (seconds * 1000)) * seconds * 1000;

const addVolumes = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a + b, Number.MAX_VALUE);

const join = (first: Bar, next: Bar): Bar => ({
  ...first,
  high: Math.max(first.high, next.high),
  low: Math.min(first.low, next.low),
  close: next.close,
  volume: addVolumes(first.volume, next.volume),
});

/** Joins bars, which are in the order of time, to bars of so many seconds. */
export function aggregateBars(bars: Iterable<Bar>, seconds: number, zone: Zone): Bar[] {
  const joined: Bar[] = [];
  for (const bar of bars) {
    const time = findStart(bar.time, seconds, zone);
    const last = joined.at(-1);
    if (last?.time === time) joined[joined.length - 1] = join(last, bar);
    else joined.push({ ...bar, time });
  }
  return joined;
}
