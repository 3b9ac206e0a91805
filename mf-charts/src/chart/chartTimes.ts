import type { Bar } from 'importers/candles';
import { toLocal, toZone } from 'importers/zone';
import type { CandlestickData, UTCTimestamp } from 'lightweight-charts';

/** The index of the last bar that opens at an instant or before; −1 without one. */
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
 */
function toChartTimes(bars: readonly Bar[], zoneName: string): number[] {
  const zone = toZone(zoneName);
  let last = Number.NEGATIVE_INFINITY;
  return bars.map(({ time }) => {
    last = Math.max(Math.floor(toLocal(time, zone) / 1000), last + 1);
    return last;
  });
}

/** The bars of a chart, and the places of instants on its axis of time. */
export interface Timeline {
  getBars(): readonly Bar[];
  setBars(bars: readonly Bar[], zoneName: string): void;
  /** The bars as the library draws them. */
  getCandles(): CandlestickData<UTCTimestamp>[];
  /** The place of the bar in which an instant is; undefined without bars. */
  toTime(time: number): UTCTimestamp | undefined;
}

export function createTimeline(): Timeline {
  let bars: readonly Bar[] = [];
  let times: number[] = [];
  return {
    getBars: () => bars,
    setBars(next, zoneName) {
      bars = next;
      times = toChartTimes(next, zoneName);
    },
    getCandles: () =>
      bars.map(({ time: _, volume: __, ...prices }, index) => ({ ...prices, time: times[index] as UTCTimestamp })),
    toTime: (time) => times[Math.max(findBar(bars, time), 0)] as UTCTimestamp | undefined,
  };
}
