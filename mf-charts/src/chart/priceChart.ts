import type { Bar } from 'importers/candles';
import { type AutoscaleInfo, CandlestickSeries, type IChartApi, type ISeriesApi } from 'lightweight-charts';
import { localizeNumbers, withMinus } from 'shared-ui';
import { createBaseChart, getCandleColors, getChartColors, getWheelOptions } from './chartBase.ts';
import { type ChartDrawings, includeLines, type Point } from './chartDrawings.ts';
import { getTimeFormats } from './chartFormats.ts';
import { createTheme, type Theme } from './chartTheme.ts';
import { createTimeline, type Timeline } from './chartTimes.ts';
import { type ChartMoves, createChartView } from './chartView.ts';
import { type Crosshair, createCrosshair } from './crosshair.ts';
import { type OnMark, watchMarks } from './markClicks.ts';
import { createLines } from './priceLines.ts';
import { createTradeDrawings, type Holding } from './tradeDrawings.ts';
import { createMarks } from './tradeMarks.ts';
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

export interface PriceChart extends ChartMoves, Crosshair {
  /** What was shown stays in view. Bars that are added to, or removed from, the end are changed alone. */
  setBars(bars: readonly Bar[], options: BarOptions): void;
  setDrawings(drawings: ChartDrawings): void;
  /** Shades the holding period. */
  setHolding(range: Holding): void;
  setTheme(theme: Theme): void;
  /** Wheel zooms in full screen; otherwise it scrolls the page. */
  setWheel(isEnabled: boolean): void;
  formatPrice(price: number): string;
  /** @param colors the theme of the picture; without it, that of the chart */
  takePicture(colors?: Theme): HTMLCanvasElement;
  remove(): void;
}

/** The library draws more bars faster when it gets all of them. */
const MAX_UPDATES = 500;

const isSame = (a: BarOptions | undefined, b: BarOptions): boolean =>
  a?.zone === b.zone && a.decimals === b.decimals && a.resolution === b.resolution;

/** More bars are asked for before the trader sees the end. */
const EDGE_BARS = 20;

const addCandles = (chart: IChartApi, getLines: () => ChartDrawings['lines']) =>
  chart.addSeries(CandlestickSeries, {
    priceLineVisible: false,
    lastValueVisible: false,
    autoscaleInfoProvider: (getInfo: () => AutoscaleInfo | null) => includeLines(getInfo(), getLines() ?? []),
  });

const createPlacing =
  (chart: IChartApi, candles: ISeriesApi<'Candlestick'>, { toTime }: Timeline) =>
  ({ time, price }: Point): { x: number; y: number } | null => {
    const at = toTime(time);
    const x = at === undefined ? null : chart.timeScale().timeToCoordinate(at);
    const y = candles.priceToCoordinate(price);
    return x === null || y === null ? null : { x, y };
  };

/** Candles with volume, marks of trades and lines of prices, on one axis of time in the trader's zone (CHT-04). */
export function createPriceChart(container: HTMLElement, { onMark, onEdge }: ChartEvents = {}): PriceChart {
  const chart = createBaseChart(container);
  const timeline = createTimeline();
  const { getBars } = timeline;
  const theme = createTheme();
  const { getColor } = theme;
  let drawings: ChartDrawings = { marks: [] };
  let holding: Holding = null;
  let options: BarOptions | undefined;
  let isConflated = true;
  let formatPrice = (price: number): string => String(price);

  // What is attached first lies below.
  const candles = addCandles(chart, () => drawings.lines);
  const marks = createMarks(candles, { timeline, toPlace: createPlacing(chart, candles, timeline), getColor });
  const volume = new VolumeBars();
  candles.attachPrimitive(volume);
  const trades = createTradeDrawings(candles, timeline, getColor);
  const setLines = createLines(candles, getColor);
  /** What has a place on the axis of time, which moves with the bars. */
  const drawPlaced = (): void => {
    marks.set(drawings.marks);
    trades.setSegments(drawings.segments ?? []);
    trades.setHolding(holding);
  };
  const draw = (): void => {
    drawPlaced();
    setLines(drawings.lines ?? []);
  };
  const drawVolume = (): void => volume.set(getBars(), getColor('--border-strong'));
  const setTheme = (next: Theme): void => {
    theme.set(next);
    chart.applyOptions(getChartColors(getColor));
    candles.applyOptions(getCandleColors(getColor));
    drawVolume();
    draw();
  };

  if (onMark) watchMarks(chart, container, marks.listClickable, onMark);
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    const { length } = getBars();
    if (!range || length === 0) return;
    marks.regroup();
    if (range.from < EDGE_BARS) onEdge?.('first');
    if (range.to > length - EDGE_BARS) onEdge?.('last');
  });

  const setFormats = (next: BarOptions): void => {
    const { decimals, resolution } = next;
    options = next;
    formatPrice = (price) => localizeNumbers(withMinus(price.toFixed(decimals)));
    chart.applyOptions(getTimeFormats(resolution));
    candles.applyOptions({ priceFormat: { type: 'custom', formatter: formatPrice, minMove: 10 ** -decimals } });
  };
  /** Changes only the bars after those that are the same. */
  const changeEnd = (kept: number, length: number): void => {
    // Each step would conflate all bars again.
    if (isConflated) chart.applyOptions({ timeScale: { enableConflation: false } });
    isConflated = false;
    if (length > kept) candles.pop(length - kept);
    for (const candle of timeline.getCandles(kept)) candles.update(candle);
    drawVolume();
    drawPlaced();
  };

  const { getPlace, show, ...moves } = createChartView(chart.timeScale(), getBars);
  return {
    ...moves,
    ...createCrosshair(chart, candles, timeline),
    setBars(bars, next) {
      const { length } = getBars();
      const place = getPlace();
      const kept = timeline.setBars(bars, next.zone);
      if (isSame(options, next) && kept > 0 && Math.max(bars.length, length) - kept <= MAX_UPDATES)
        return changeEnd(kept, length);
      if (!isSame(options, next)) setFormats(next);
      drawVolume();
      candles.setData(timeline.getCandles());
      drawPlaced();
      show(place);
    },
    setDrawings(next) {
      drawings = next;
      draw();
    },
    setHolding(range) {
      holding = range;
      drawPlaced();
    },
    setTheme,
    setWheel: (isEnabled) => chart.applyOptions(getWheelOptions(isEnabled)),
    formatPrice: (price) => formatPrice(price),
    takePicture(pictured = theme.get()) {
      const shown = theme.get();
      setTheme(pictured);
      const picture = chart.takeScreenshot(true);
      setTheme(shown);
      return picture;
    },
    remove: () => chart.remove(),
  };
}
