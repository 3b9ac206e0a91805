import type { IChartApiBase, ISeriesApi, Time } from 'lightweight-charts';
import type { GetColor } from './chartBase.ts';
import type { ChartSegment } from './chartDrawings.ts';
import type { Timeline } from './chartTimes.ts';
import { type Canvas, Drawing } from './drawing.ts';

interface DrawnSegment {
  from: { time: Time; price: number };
  to: { time: Time; price: number };
  color: string;
}

/** The time during which a trade is held; null for none. */
export type Holding = readonly [from: number, to: number] | null;

/** Draws dashed lines between points of time and price: from the entry of a trade to its exit. */
class Segments extends Drawing {
  #segments: readonly DrawnSegment[] = [];

  constructor() {
    super('normal');
  }

  set(segments: readonly DrawnSegment[]): void {
    this.#segments = segments;
    this.update();
  }

  protected draw(
    { context, horizontalPixelRatio, verticalPixelRatio, bitmapSize }: Canvas,
    chart: IChartApiBase<Time>,
  ) {
    const scale = chart.timeScale();
    const place = ({ time, price }: DrawnSegment['from']) => {
      const x = scale.timeToCoordinate(time);
      const y = this.toY(price);
      return x === null || y === null ? null : ([x * horizontalPixelRatio, y * verticalPixelRatio] as const);
    };
    context.setLineDash([4 * horizontalPixelRatio, 3 * horizontalPixelRatio]);
    context.lineWidth = horizontalPixelRatio;
    for (const { from, to, color } of this.#segments) {
      const start = place(from);
      const end = place(to);
      if (!start || !end || end[0] < 0 || start[0] > bitmapSize.width) continue;
      context.strokeStyle = color;
      context.beginPath();
      context.moveTo(...start);
      context.lineTo(...end);
      context.stroke();
    }
    context.setLineDash([]);
  }
}

/** Shades the time from one bar to another, behind the prices. */
class HoldingBand extends Drawing {
  #range: readonly [from: Time, to: Time] | null = null;
  #color = '';

  constructor() {
    super('bottom');
  }

  set(range: readonly [from: Time, to: Time] | null, color: string): void {
    this.#range = range;
    this.#color = color;
    this.update();
  }

  protected draw({ context, bitmapSize, horizontalPixelRatio }: Canvas, chart: IChartApiBase<Time>): void {
    if (!this.#range) return;
    const scale = chart.timeScale();
    const from = scale.timeToCoordinate(this.#range[0]);
    const to = scale.timeToCoordinate(this.#range[1]);
    if (from === null || to === null) return;
    const half = scale.options().barSpacing / 2;
    context.fillStyle = this.#color;
    const left = Math.round((from - half) * horizontalPixelRatio);
    context.fillRect(left, 0, Math.round((to + half) * horizontalPixelRatio) - left, bitmapSize.height);
  }
}

/** What lies between the marks of trades. @returns the functions that show others */
export function createTradeDrawings(candles: ISeriesApi<'Candlestick'>, { toTime }: Timeline, getColor: GetColor) {
  const band = new HoldingBand();
  const segments = new Segments();
  candles.attachPrimitive(band);
  candles.attachPrimitive(segments);
  const toSegment = ({ from, to, color }: ChartSegment): DrawnSegment[] => {
    const start = toTime(from.time);
    const end = toTime(to.time);
    if (start === undefined || end === undefined) return [];
    return [{ from: { ...from, time: start }, to: { ...to, time: end }, color: getColor(color) }];
  };
  return {
    setSegments: (next: readonly ChartSegment[]): void => segments.set(next.flatMap(toSegment)),
    setHolding(range: Holding): void {
      const from = range && toTime(range[0]);
      const to = range && toTime(range[1]);
      band.set(from && to ? [from, to] : null, getColor('--data-bg'));
    },
  };
}
