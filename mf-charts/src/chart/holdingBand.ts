import type { IChartApi, IPrimitivePaneRenderer, IPrimitivePaneView, ISeriesPrimitive, Time } from 'lightweight-charts';

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];
type Scope = Parameters<Parameters<Target['useBitmapCoordinateSpace']>[0]>[0];

/** Shades the time from one bar to another, behind the prices. */
export class HoldingBand implements ISeriesPrimitive<Time> {
  #chart: IChartApi | undefined;
  #range: readonly [from: Time, to: Time] | null = null;
  #color = '';
  #requestUpdate: (() => void) | undefined;

  attached({ chart, requestUpdate }: { chart: unknown; requestUpdate: () => void }): void {
    this.#chart = chart as IChartApi;
    this.#requestUpdate = requestUpdate;
  }

  set(range: readonly [from: Time, to: Time] | null, color: string): void {
    this.#range = range;
    this.#color = color;
    this.#requestUpdate?.();
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return [{ zOrder: () => 'bottom', renderer: () => ({ draw: (target) => this.#draw(target) }) }];
  }

  #draw(target: Target): void {
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of the canvas, not a hook.
    target.useBitmapCoordinateSpace((scope) => this.#fill(scope));
  }

  #fill({ context, bitmapSize, horizontalPixelRatio }: Scope): void {
    const scale = this.#chart?.timeScale();
    if (!scale || !this.#range) return;
    const from = scale.timeToCoordinate(this.#range[0]);
    const to = scale.timeToCoordinate(this.#range[1]);
    if (from === null || to === null) return;
    const half = scale.options().barSpacing / 2;
    context.fillStyle = this.#color;
    const left = Math.round((from - half) * horizontalPixelRatio);
    context.fillRect(left, 0, Math.round((to + half) * horizontalPixelRatio) - left, bitmapSize.height);
  }
}
