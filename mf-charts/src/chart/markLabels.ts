import type { Bar } from 'importers/candles';
import type { IChartApiBase, Time } from 'lightweight-charts';
import type { Color } from './chartBase.ts';
import { type Canvas, Drawing } from './drawing.ts';
import { type Cluster, getResultColor } from './markClusters.ts';

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
  /** The box of a cluster is filled with it: round for a gain, square for a loss, like the marks of exits. */
  color?: Color;
}

export interface LabelSpace {
  width: number;
  height: number;
  measureText: (text: string) => number;
  /** The range in pixels of the bars between two x; null without bars. */
  getExtent: (left: number, right: number) => { top: number; bottom: number } | null;
}

export const LABEL_HEIGHT = 16;
const PADDING = 4;
/** Between a label and the bars or the arrow of its mark. */
const GAP = 18;

/** Marks with one label, from left to right. */
type Group = [LabelledPoint, ...LabelledPoint[]];

const getText = ({ length, 0: { label } }: Group): string => (length === 1 ? label.text : `${length} ${label.plural}`);

/** Moves the label above or below the bars that it would cover. */
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

/** The number of trades of a cluster, above the bars of its column. */
function placeCluster(cluster: Cluster, space: LabelSpace): LabelBox {
  const label = { text: String(cluster.ids.length), plural: '', place: 'above' } as const;
  const box = placeBox([{ label, x: cluster.x, y: cluster.y }], space);
  const to = { x: cluster.x, y: box.top + LABEL_HEIGHT + GAP / 2 };
  return { ...box, to, color: getResultColor(cluster.netCents) };
}

interface LabelSource {
  getBars: () => readonly Bar[];
  getPoints: () => readonly LabelledPoint[];
  getClusters: () => readonly Cluster[];
  getColor: (token: Color) => string;
}

const drawBox = (context: CanvasRenderingContext2D, box: LabelBox, getColor: LabelSource['getColor']): void => {
  const { text, to, left, top, width, color } = box;
  context.strokeStyle = getColor(color ?? '--border-strong');
  context.beginPath();
  context.moveTo(to.x, top > to.y ? top : top + LABEL_HEIGHT);
  context.lineTo(to.x, to.y);
  context.stroke();
  context.fillStyle = getColor(color ?? '--surface');
  context.beginPath();
  context.roundRect(left + 0.5, top + 0.5, width - 1, LABEL_HEIGHT - 1, color === '--gain' ? LABEL_HEIGHT / 2 : 0);
  context.fill();
  context.stroke();
  context.fillStyle = getColor(color ? '--surface' : '--text');
  context.fillText(text, left + PADDING, top + LABEL_HEIGHT / 2 + 1);
};

/** Draws the texts of marks outside the bars, for what the chart shows at the moment. */
export class MarkLabels extends Drawing {
  readonly #source: LabelSource;

  constructor(source: LabelSource) {
    super('top');
    this.#source = source;
  }

  protected draw({ context, mediaSize, ...canvas }: Canvas, chart: IChartApiBase<Time>): void {
    const { getPoints, getClusters, getColor } = this.#source;
    context.scale(canvas.horizontalPixelRatio, canvas.verticalPixelRatio);
    context.font = `11px ${chart.options().layout.fontFamily}`;
    context.textBaseline = 'middle';
    context.textAlign = 'left';
    const isShown = ({ x }: { x: number }) => x >= 0 && x <= mediaSize.width;
    const points = getPoints().filter(isShown);
    const space: LabelSpace = {
      ...mediaSize,
      measureText: (text) => context.measureText(text).width,
      getExtent: (left, right) => this.#getExtent(chart, left, right),
    };
    const boxes = (['above', 'below'] as const).flatMap((place) => {
      const near = points.filter(({ label }) => label.place === place);
      return placeLabels(near, space);
    });
    const numbers = getClusters()
      .filter(isShown)
      .map((cluster) => placeCluster(cluster, space));
    for (const box of [...boxes, ...numbers]) drawBox(context, box, getColor);
  }

  #getExtent(chart: IChartApiBase<Time>, left: number, right: number) {
    const [from = 0, to = 0] = [left, right].map((x) => Math.max(chart.timeScale().coordinateToLogical(x) ?? 0, 0));
    const bars = this.#source.getBars().slice(Math.floor(from), Math.ceil(to) + 1);
    const top = this.toY(Math.max(...bars.map(({ high }) => high)));
    const bottom = this.toY(Math.min(...bars.map(({ low }) => low)));
    return bars.length === 0 || top === null || bottom === null ? null : { top, bottom };
  }
}
