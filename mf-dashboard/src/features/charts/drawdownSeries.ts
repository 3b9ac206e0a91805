import { customSeriesDefaultOptions, type ICustomSeriesPaneView, type Time } from 'lightweight-charts';
import { type EquityPoint, toDrawdownAreas, type Vertex } from './equityPoints.ts';

type Data = Parameters<ICustomSeriesPaneView<Time, DrawdownItem>['update']>[0];
type Renderer = ReturnType<ICustomSeriesPaneView['renderer']>;
type Target = Parameters<Renderer['draw']>[0];
type ToY = Parameters<Renderer['draw']>[1];

/** A point of the equity curve with its time on the chart. */
type DrawdownItem = EquityPoint & { time: Time };

/** A series that fills the area between the equity and its peak. The library's own area series cannot end between two days. */
export class DrawdownSeries implements ICustomSeriesPaneView<Time, DrawdownItem> {
  #bars: Data['bars'] = [];
  #areas: Vertex[][] = [];
  #color = '';

  renderer() {
    return { draw: (target: Target, toY: ToY) => this.#draw(target, toY) };
  }

  update({ bars }: Data, { color }: { color: string }) {
    this.#color = color;
    if (bars === this.#bars) return;
    this.#bars = bars;
    this.#areas = toDrawdownAreas(bars.map(({ originalData }) => originalData));
  }

  priceValueBuilder({ peakCents }: DrawdownItem) {
    return [peakCents];
  }

  isWhitespace(item: Partial<DrawdownItem>): item is never {
    return item.peakCents === undefined;
  }

  defaultOptions() {
    return customSeriesDefaultOptions;
  }

  #toX = (index: number): number => {
    const from = this.#bars[Math.floor(index)]?.x ?? 0;
    const to = this.#bars[Math.ceil(index)]?.x ?? 0;
    return from + (to - from) * (index % 1);
  };

  #draw(target: Target, toY: ToY) {
    // biome-ignore lint/correctness/useHookAtTopLevel: it is a method of the canvas library
    target.useMediaCoordinateSpace(({ context }) => {
      context.fillStyle = this.#color;
      for (const area of this.#areas) {
        context.beginPath();
        for (const [index, cents] of area) context.lineTo(this.#toX(index), toY(cents) ?? 0);
        context.fill();
      }
    });
  }
}
