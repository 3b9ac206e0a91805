import type { Bar } from 'importers/candles';
import { toLocal, toZone } from 'importers/zone';

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
export function toChartTimes(bars: readonly Bar[], zoneName: string): number[] {
  const zone = toZone(zoneName);
  let last = Number.NEGATIVE_INFINITY;
  return bars.map(({ time }) => {
    last = Math.max(Math.floor(toLocal(time, zone) / 1000), last + 1);
    return last;
  });
}
