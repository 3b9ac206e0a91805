import type { Bar } from 'importers/candles';
import {
  type AutoscaleInfo,
  CandlestickSeries,
  createSeriesMarkers,
  type IPriceLine,
  LineStyle,
  type MouseEventHandler,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { getTokenColor, localizeNumbers } from 'shared-ui';
import { type Color, createBaseChart, getCandleColors, getChartColors } from './chartBase.ts';
import {
  type ChartDrawings,
  type ChartMark,
  type ChartSegment,
  includeLines,
  POSITIONS,
  type Point,
} from './chartDrawings.ts';
import { getTimeFormats } from './chartFormats.ts';
import { findBar, toChartTimes } from './chartTimes.ts';
import { type ChartMoves, createChartView } from './chartView.ts';
import { type OnMark, watchMarks } from './markClicks.ts';
import { findClusters } from './markClusters.ts';
import { MarkLabels } from './markLabels.ts';
import { HoldingBand, Segments } from './tradeDrawings.ts';
import { VolumeBars } from './volumeBars.ts';

export interface ChartEvents {
  /** A click on a mark, or near it. A finger covers the mark, so a tap first shows what it is. */
  onMark?: OnMark;
  /** The chart shows the first or the last of its bars. */
  onEdge?: (edge: 'first' | 'last') => void;
}

export interface BarOptions {
  zone: string;
  /** Decimals of prices. */
  decimals: number;
  /** In seconds. */
  resolution: number;
}

export interface PriceChart extends ChartMoves {
  /** What was shown stays in view. */
  setBars(bars: readonly Bar[], options: BarOptions): void;
  setDrawings(drawings: ChartDrawings): void;
  /** Shades the holding period; null for none. */
  setHolding(range: readonly [from: number, to: number] | null): void;
  /** Moves the crosshair to a point of time and price; null hides it. */
  point(to: Point | null): void;
  setTheme(theme: 'light' | 'dark'): void;
  /** Wheel zooms in full screen; otherwise it scrolls the page. */
  setWheel(isEnabled: boolean): void;
  formatPrice(price: number): string;
  /** Reports the bar at the crosshair. @returns the function that ends it */
  watchBar(onBar: (bar: Bar | null) => void): () => void;
  /** @param colors the theme of the picture; without it, that of the chart */
  takePicture(colors?: 'light' | 'dark'): HTMLCanvasElement;
  remove(): void;
}

const PLAIN = { priceLineVisible: false, lastValueVisible: false } as const;
/** More bars are asked for before the trader sees the end. */
const EDGE_BARS = 20;

/** Candles with volume, marks of trades and lines of prices, on one axis of time in the trader's zone (CHT-04). */
export function createPriceChart(container: HTMLElement, { onMark, onEdge }: ChartEvents = {}): PriceChart {
  const chart = createBaseChart(container);
  const scale = chart.timeScale();
  let drawings: ChartDrawings = { marks: [] };
  const candles = chart.addSeries(CandlestickSeries, {
    ...PLAIN,
    autoscaleInfoProvider: (getInfo: () => AutoscaleInfo | null) => includeLines(getInfo(), drawings.lines ?? []),
  });
  const markers = createSeriesMarkers<Time>(candles, []);
  const band = new HoldingBand();
  const segments = new Segments();
  const volume = new VolumeBars();
  candles.attachPrimitive(band);
  candles.attachPrimitive(volume);
  candles.attachPrimitive(segments);
  let formatPrice = (price: number): string => String(price);
  let bars: readonly Bar[] = [];
  let times: number[] = [];
  const view = createChartView(scale, () => bars);
  let drawn: IPriceLine[] = [];
  /** The ids of trades that a number stands for. */
  let clustered = new Set<string>();
  let holding: readonly [number, number] | null = null;
  let theme: 'light' | 'dark' = 'light';
  // Reading a token makes the browser compute styles.
  const colors = new Map<Color, string>();
  const getColor = (token: Color): string => {
    const color = colors.get(token) ?? getTokenColor(token, theme);
    colors.set(token, color);
    return color;
  };
  const toTime = (time: number): UTCTimestamp | undefined =>
    times[Math.max(findBar(bars, time), 0)] as UTCTimestamp | undefined;

  const toMarker = ({ id, time, price, color, shape }: ChartMark): SeriesMarker<Time>[] => {
    const at = toTime(time);
    if (at === undefined) return [];
    return [{ id, price, time: at, shape, position: POSITIONS[shape], color: getColor(color) }];
  };
  const toSegment = ({ from, to, color }: ChartSegment) => {
    const start = toTime(from.time);
    const end = toTime(to.time);
    if (start === undefined || end === undefined) return [];
    return [{ from: { ...from, time: start }, to: { ...to, time: end }, color: getColor(color) }];
  };
  const drawMarks = (): void => {
    clustered = new Set(getClusters().flatMap(({ ids }) => ids));
    const shown = drawings.marks.filter(({ id }) => !clustered.has(id));
    markers.setMarkers(shown.toSorted((a, b) => a.time - b.time).flatMap(toMarker));
  };
  const draw = (): void => {
    drawMarks();
    segments.set((drawings.segments ?? []).flatMap(toSegment));
    for (const line of drawn) candles.removePriceLine(line);
    drawn = (drawings.lines ?? []).map(({ label, price, color }) =>
      candles.createPriceLine({
        price,
        title: label,
        color: getColor(color),
        lineWidth: 1,
        lineStyle: LineStyle.Dashed,
      }),
    );
    const from = holding && toTime(holding[0]);
    const to = holding && toTime(holding[1]);
    band.set(from && to ? [from, to] : null, getColor('--accent-bg'));
  };
  const drawBars = (): void => {
    volume.set(bars, getColor('--border-strong'));
    candles.setData(
      bars.map(({ time: _, volume: __, ...prices }, index) => ({ ...prices, time: times[index] as UTCTimestamp })),
    );
  };
  const applyColors = (): void => {
    chart.applyOptions(getChartColors(getColor));
    candles.applyOptions(getCandleColors(getColor));
    volume.set(bars, getColor('--border-strong'));
  };
  const setTheme = (next: 'light' | 'dark'): void => {
    theme = next;
    colors.clear();
    applyColors();
    draw();
  };

  const toPoint = ({ time, price }: Point): { x: number; y: number } | null => {
    const at = toTime(time);
    const x = at === undefined ? null : scale.timeToCoordinate(at);
    const y = candles.priceToCoordinate(price);
    return x === null || y === null ? null : { x, y };
  };
  const getClusters = () => findClusters(drawings.marks, toPoint, bars[0]?.time ?? 0);
  const getPoints = () =>
    drawings.marks.flatMap(({ label, ...mark }) => {
      const at = label && toPoint(mark);
      return at ? [{ ...at, label }] : [];
    });
  candles.attachPrimitive(new MarkLabels({ getBars: () => bars, getPoints, getClusters, getColor }));
  /** A number is clicked anywhere in its column. */
  const listClickable = ({ y }: { y: number }) => [
    ...drawings.marks.filter(({ id }) => !clustered.has(id)).map((mark) => ({ id: mark.id, at: toPoint(mark) })),
    ...getClusters().map(({ ids, x }) => ({ id: ids[0] ?? '', at: { x, y }, isFirstOfMany: true })),
  ];
  if (onMark) watchMarks(chart, container, listClickable, onMark);
  scale.subscribeVisibleLogicalRangeChange((range) => {
    if (!range || bars.length === 0) return;
    // A zoom changes which trades are near to each other.
    const ids = getClusters().flatMap((cluster) => cluster.ids);
    if (ids.length !== clustered.size || !ids.every((id) => clustered.has(id))) drawMarks();
    if (range.from < EDGE_BARS) onEdge?.('first');
    if (range.to > bars.length - EDGE_BARS) onEdge?.('last');
  });

  const { getPlace: _, show: __, ...moves } = view;
  return {
    ...moves,
    setBars(next, { zone, decimals, resolution }) {
      const place = view.getPlace();
      bars = next;
      times = toChartTimes(next, zone);
      formatPrice = (price: number) => localizeNumbers(price.toFixed(decimals).replace('-', '\u2212'));
      chart.applyOptions(getTimeFormats(resolution));
      candles.applyOptions({ priceFormat: { type: 'custom', formatter: formatPrice, minMove: 10 ** -decimals } });
      drawBars();
      draw();
      view.show(place);
    },
    setDrawings(next) {
      drawings = next;
      draw();
    },
    setHolding(range) {
      holding = range;
      draw();
    },
    point(to) {
      const time = to && toTime(to.time);
      if (to && time) chart.setCrosshairPosition(to.price, time, candles);
      else chart.clearCrosshairPosition();
    },
    setTheme,
    setWheel(isEnabled) {
      chart.applyOptions({
        handleScroll: { mouseWheel: isEnabled, vertTouchDrag: isEnabled },
        handleScale: { mouseWheel: isEnabled },
      });
    },
    formatPrice: (price) => formatPrice(price),
    watchBar(onBar) {
      const report: MouseEventHandler<Time> = ({ logical }) => onBar(bars[logical ?? -1] ?? null);
      chart.subscribeCrosshairMove(report);
      return () => chart.unsubscribeCrosshairMove(report);
    },
    takePicture(pictured = theme) {
      const shown = theme;
      setTheme(pictured);
      const picture = chart.takeScreenshot(true);
      setTheme(shown);
      return picture;
    },
    remove: () => chart.remove(),
  };
}
