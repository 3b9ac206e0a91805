import type { IChartApi, IPrimitivePaneRenderer, IPrimitivePaneView, ISeriesPrimitive, Time } from 'lightweight-charts';

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];
type Scope = Parameters<Parameters<Target['useBitmapCoordinateSpace']>[0]>[0];

export interface DrawnSegment {
  from: { time: Time; price: number };
  to: { time: Time; price: number };
  color: string;
}

interface Attached {
  chart: unknown;
  series: { priceToCoordinate: (price: number) => number | null };
  requestUpdate: () => void;
}

/** Draws dashed lines between points of time and price: from the entry of a trade to its exit. */
export class Segments implements ISeriesPrimitive<Time> {
  #attached: Attached | undefined;
  #segments: readonly DrawnSegment[] = [];

  attached(attached: Attached): void {
    this.#attached = attached;
  }

  set(segments: readonly DrawnSegment[]): void {
    this.#segments = segments;
    this.#attached?.requestUpdate();
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return [{ zOrder: () => 'normal', renderer: () => ({ draw: (target) => this.#draw(target) }) }];
  }

  #draw(target: Target): void {
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of the canvas, not a hook.
    target.useBitmapCoordinateSpace((scope) => {
      scope.context.setLineDash([4 * scope.horizontalPixelRatio, 3 * scope.horizontalPixelRatio]);
      scope.context.lineWidth = scope.horizontalPixelRatio;
      for (const segment of this.#segments) this.#stroke(scope, segment);
      scope.context.setLineDash([]);
    });
  }

  #stroke({ context, horizontalPixelRatio, verticalPixelRatio, bitmapSize }: Scope, { from, to, color }: DrawnSegment) {
    const start = this.#place(from);
    const end = this.#place(to);
    if (!start || !end || end.x < 0 || start.x * horizontalPixelRatio > bitmapSize.width) return;
    context.strokeStyle = color;
    context.beginPath();
    context.moveTo(start.x * horizontalPixelRatio, start.y * verticalPixelRatio);
    context.lineTo(end.x * horizontalPixelRatio, end.y * verticalPixelRatio);
    context.stroke();
  }

  #place({ time, price }: DrawnSegment['from']): { x: number; y: number } | null {
    const x = (this.#attached?.chart as IChartApi | undefined)?.timeScale().timeToCoordinate(time) ?? null;
    const y = this.#attached?.series.priceToCoordinate(price) ?? null;
    return x === null || y === null ? null : { x, y };
  }
}
