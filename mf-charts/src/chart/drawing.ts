import type {
  IChartApiBase,
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  PrimitivePaneViewZOrder,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];
/** The canvas, in pixels of the device. */
export type Canvas = Parameters<Parameters<Target['useBitmapCoordinateSpace']>[0]>[0];

/** Something that we draw on the chart ourselves. */
export abstract class Drawing implements ISeriesPrimitive<Time> {
  #attached: SeriesAttachedParameter<Time> | undefined;
  readonly #order: PrimitivePaneViewZOrder;

  constructor(order: PrimitivePaneViewZOrder) {
    this.#order = order;
  }

  attached(attached: SeriesAttachedParameter<Time>): void {
    this.#attached = attached;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    const draw = (target: Target) =>
      target.useBitmapCoordinateSpace((canvas) => this.#attached && this.draw(canvas, this.#attached.chart));
    return [{ zOrder: () => this.#order, renderer: () => ({ draw }) }];
  }

  /** Draws again with the next frame. */
  protected update(): void {
    this.#attached?.requestUpdate();
  }

  /** In pixels of the page. */
  protected toY(price: number): number | null {
    return this.#attached?.series.priceToCoordinate(price) ?? null;
  }

  protected abstract draw(canvas: Canvas, chart: IChartApiBase<Time>): void;
}
