import type { Bar } from 'importers/candles';
import type { IChartApi, ISeriesApi, MouseEventHandler, Time } from 'lightweight-charts';
import type { Point } from './chartDrawings.ts';
import type { Timeline } from './chartTimes.ts';

export interface Crosshair {
  /** Moves the crosshair to a point of time and price; null hides it. */
  point(to: Point | null): void;
  /** Reports the bar at the crosshair. @returns the function that ends it */
  watchBar(onBar: (bar: Bar | null) => void): () => void;
}

export function createCrosshair(
  chart: IChartApi,
  candles: ISeriesApi<'Candlestick'>,
  { getBars, toTime }: Timeline,
): Crosshair {
  return {
    point(to) {
      const time = to && toTime(to.time);
      if (to && time) chart.setCrosshairPosition(to.price, time, candles);
      else chart.clearCrosshairPosition();
    },
    watchBar(onBar) {
      const report: MouseEventHandler<Time> = ({ logical }) => onBar(getBars()[logical ?? -1] ?? null);
      chart.subscribeCrosshairMove(report);
      return () => chart.unsubscribeCrosshairMove(report);
    },
  };
}
