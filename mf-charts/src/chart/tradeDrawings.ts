import type { IChartApiBase, Time } from 'lightweight-charts';
import { type Canvas, Drawing } from './drawing.ts';

export interface DrawnSegment {
  from: { time: Time; price: number };
  to: { time: Time; price: number };
  color: string;
}

/** Draws dashed lines between points of time and price: from the entry of a trade to its exit. */
export class Segments extends Drawing {
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
export class HoldingBand extends Drawing {
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
