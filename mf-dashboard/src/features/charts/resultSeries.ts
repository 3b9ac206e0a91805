import { type CustomData, customSeriesDefaultOptions, type ICustomSeriesPaneView, type Time } from 'lightweight-charts';

type Data = Parameters<ICustomSeriesPaneView<Time, ResultItem>['update']>[0];
type Renderer = ReturnType<ICustomSeriesPaneView['renderer']>;
type Target = Parameters<Renderer['draw']>[0];
type ToY = Parameters<Renderer['draw']>[1];

/** A day's result in cents. */
interface ResultItem extends CustomData {
  value: number;
  color: string;
}

/** The bars of a few days would otherwise fill the whole width. */
const MAX_BAR_WIDTH_PX = 40;
const BAR_SHARE = 0.75;
const MIN_BAR_HEIGHT_PX = 1;

/** A series of bars from $0. The bars of the library's own histogram are as wide as the days are apart. */
export class ResultSeries implements ICustomSeriesPaneView<Time, ResultItem> {
  #data: Data | undefined;

  renderer() {
    return { draw: (target: Target, toY: ToY) => this.#draw(target, toY) };
  }

  update(data: Data) {
    this.#data = data;
  }

  priceValueBuilder({ value }: ResultItem) {
    return [0, value];
  }

  isWhitespace(item: Partial<ResultItem>): item is never {
    return item.value === undefined;
  }

  defaultOptions() {
    return customSeriesDefaultOptions;
  }

  #draw(target: Target, toY: ToY) {
    const { bars = [], barSpacing = 0 } = this.#data ?? {};
    const width = Math.min(MAX_BAR_WIDTH_PX, Math.max(barSpacing * BAR_SHARE, 0.5));
    const zeroY = toY(0) ?? 0;
    // biome-ignore lint/correctness/useHookAtTopLevel: it is a method of the canvas library
    target.useMediaCoordinateSpace(({ context }) => {
      for (const { x, originalData, barColor } of bars) {
        const y = toY(originalData.value) ?? 0;
        context.fillStyle = barColor;
        context.fillRect(x - width / 2, Math.min(y, zeroY), width, Math.max(Math.abs(y - zeroY), MIN_BAR_HEIGHT_PX));
      }
    });
  }
}
