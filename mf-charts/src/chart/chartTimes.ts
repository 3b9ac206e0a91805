import type { Bar } from 'importers/candles';
import { toLocal, toZone } from 'importers/zone';
import type { CandlestickData, UTCTimestamp } from 'lightweight-charts';

/** The index of the last bar that opens at an instant (milliseconds since 1970) or before; −1 without one. */
export function findBar(bars: readonly Bar[], time: number): number {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((bars[middle]?.time ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * The openings of bars as seconds of the trader's clock, which the chart shows as UTC. They increase also in the hour
 * that clocks repeat: its bars follow each other by a second.
 * @param last the time before them
 */
function toChartTimes(bars: readonly Bar[], zoneName: string, last = Number.NEGATIVE_INFINITY): number[] {
  const zone = toZone(zoneName);
  let previous = last;
  return bars.map(({ time }) => {
    previous = Math.max(Math.floor(toLocal(time, zone) / 1000), previous + 1);
    return previous;
  });
}

/** How many bars at the beginning are the same in two lists of which one is the beginning of the other; otherwise 0. */
const countKept = (before: readonly Bar[], after: readonly Bar[]): number => {
  const length = Math.min(before.length, after.length);
  return before[0] === after[0] && before[length - 1] === after[length - 1] ? length : 0;
};

/** The bars of a chart, and the places of instants on its axis of time. */
export interface Timeline {
  getBars(): readonly Bar[];
  /** @returns how many bars at the beginning are the same as before */
  setBars(bars: readonly Bar[], zoneName: string): number;
  /** The bars as the library draws them, from an index on. */
  getCandles(from?: number): CandlestickData<UTCTimestamp>[];
  /** The place of the bar in which an instant is; undefined without bars. */
  toTime(time: number): UTCTimestamp | undefined;
}

export function createTimeline(): Timeline {
  let bars: readonly Bar[] = [];
  const times: number[] = [];
  let zone = '';
  return {
    getBars: () => bars,
    setBars(next, zoneName) {
      const kept = zone === zoneName ? countKept(bars, next) : 0;
      times.length = kept;
      // One by one, because a function has fewer arguments than a chart has bars.
      for (const time of toChartTimes(next.slice(kept), zoneName, times.at(-1))) times.push(time);
      bars = next;
      zone = zoneName;
      return kept;
    },
    getCandles: (from = 0) =>
      bars.slice(from).map(({ time: _, volume: __, ...prices }, index) => ({
        ...prices,
        time: times[from + index] as UTCTimestamp,
      })),
    toTime: (time) => times[Math.max(findBar(bars, time), 0)] as UTCTimestamp | undefined,
  };
}
