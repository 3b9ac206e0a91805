import type { Bar } from 'importers/candles';
import type {
  IChartApi,
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesApi,
  ISeriesPrimitive,
  Time,
} from 'lightweight-charts';
import type { Color } from './chartBase.ts';

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** The text of a mark. */
export interface MarkLabel {
  text: string;
  /** For several marks near to each other: 'buys' in '3 buys'. */
  plural: string;
  place: 'above' | 'below';
}

export interface LabelledPoint {
  label: MarkLabel;
  /** In pixels. */
  x: number;
  y: number;
}

export interface LabelBox {
  text: string;
  /** The mark that its line leads to. */
  to: { x: number; y: number };
  left: number;
  top: number;
  width: number;
}

export interface LabelSpace {
  width: number;
  height: number;
  measureText: (text: string) => number;
  /** The highest and the lowest price between two places, from top to bottom; null without bars. */
  getExtent: (left: number, right: number) => { top: number; bottom: number } | null;
}

export const LABEL_HEIGHT = 16;
const PADDING = 4;
/** Between a label and the bars or the arrow of its mark. */
const GAP = 18;

/** Marks with one label, from left to right. */
type Group = [LabelledPoint, ...LabelledPoint[]];

const getText = ({ length, 0: { label } }: Group): string => (length === 1 ? label.text : `${length} ${label.plural}`);

/** A label is beside the bars that it would cover. */
const placeBox = (group: Group, { width: space, height, ...tools }: LabelSpace): LabelBox => {
  const [{ x, y, label }] = group;
  const text = getText(group);
  const width = tools.measureText(text) + 2 * PADDING;
  const left = Math.max(Math.min(x - width / 2, space - width), 0);
  const extent = tools.getExtent(left, left + width) ?? { top: y, bottom: y };
  const top =
    label.place === 'above'
      ? Math.max(Math.min(extent.top, y) - GAP - LABEL_HEIGHT, 0)
      : Math.min(Math.max(extent.bottom, y) + GAP, height - LABEL_HEIGHT);
  return { text, to: { x, y }, left, top, width };
};

const isBeside = (a: LabelBox, b: LabelBox): boolean => a.left + a.width <= b.left || b.left + b.width <= a.left;

/** Labels on one side of the bars. Those above or below each other become one, which counts them. */
export function placeLabels(points: readonly LabelledPoint[], space: LabelSpace): LabelBox[] {
  const groups: Group[] = [];
  for (const point of points.toSorted((a, b) => a.x - b.x)) {
    const last = groups.at(-1);
    const isApart = !last || isBeside(placeBox([last[0]], space), placeBox([point], space));
    if (isApart) groups.push([point]);
    else last.push(point);
  }
  return groups.map((group) => placeBox(group, space));
}

interface LabelSource {
  chart: Pick<IChartApi, 'timeScale' | 'options'>;
  series: Pick<ISeriesApi<'Candlestick'>, 'priceToCoordinate'>;
  getBars: () => readonly Bar[];
  getPoints: () => readonly LabelledPoint[];
  getColor: (token: Color) => string;
}

const getExtent = ({ chart, series, getBars }: LabelSource, left: number, right: number) => {
  const [from, to] = [left, right].map((x) => Math.max(chart.timeScale().coordinateToLogical(x) ?? 0, 0));
  const bars = getBars().slice(Math.floor(from ?? 0), Math.ceil(to ?? 0) + 1);
  const top = series.priceToCoordinate(Math.max(...bars.map(({ high }) => high)));
  const bottom = series.priceToCoordinate(Math.min(...bars.map(({ low }) => low)));
  return bars.length === 0 || top === null || bottom === null ? null : { top, bottom };
};

const drawBox = (context: CanvasRenderingContext2D, box: LabelBox, getColor: LabelSource['getColor']): void => {
  const { text, to, left, top, width } = box;
  context.strokeStyle = getColor('--border-strong');
  context.beginPath();
  context.moveTo(to.x, top > to.y ? top : top + LABEL_HEIGHT);
  context.lineTo(to.x, to.y);
  context.stroke();
  context.fillStyle = getColor('--surface');
  context.fillRect(left, top, width, LABEL_HEIGHT);
  context.strokeRect(left + 0.5, top + 0.5, width - 1, LABEL_HEIGHT - 1);
  context.fillStyle = getColor('--text');
  context.fillText(text, left + PADDING, top + LABEL_HEIGHT / 2 + 1);
};

/** Draws the texts of marks outside the bars, for what the chart shows at the moment. */
export class MarkLabels implements ISeriesPrimitive<Time> {
  readonly #source: LabelSource;

  constructor(source: LabelSource) {
    this.#source = source;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return [{ zOrder: () => 'top', renderer: () => ({ draw: (target) => this.#draw(target) }) }];
  }

  #draw(target: Target): void {
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of the canvas, not a hook.
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const source = this.#source;
      context.font = `11px ${source.chart.options().layout.fontFamily}`;
      context.textBaseline = 'middle';
      context.textAlign = 'left';
      const measureText = (text: string) => context.measureText(text).width;
      const points = source.getPoints().filter(({ x }) => x >= 0 && x <= mediaSize.width);
      for (const place of ['above', 'below'] as const) {
        const near = points.filter(({ label }) => label.place === place);
        const boxes = placeLabels(near, {
          ...mediaSize,
          measureText,
          getExtent: (left, right) => getExtent(source, left, right),
        });
        for (const box of boxes) drawBox(context, box, source.getColor);
      }
    });
  }
}
