import {
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IPriceLine,
  LineStyle,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { getTokenColor } from 'shared-ui';
import { type ChartBar, findBar, toChartTimes } from './chartTimes.ts';
import { HoldingBand } from './holdingBand.ts';

type Color = `--${string}`;

/** A point of a trade on the chart. */
export interface ChartMark {
  id: string;
  time: number;
  price: number;
  side: 'buy' | 'sell';
  color: Color;
  text?: string;
}

export interface ChartLine {
  label: string;
  price: number;
  color: Color;
}

export interface PriceChart {
  setBars(bars: readonly ChartBar[], options: { zone: string; decimals: number }): void;
  setMarks(marks: readonly ChartMark[], lines: readonly ChartLine[]): void;
  /** Shades the holding period; null for none. */
  setHolding(range: readonly [from: number, to: number] | null): void;
  /** Moves the crosshair to a point of time and price; null hides it. */
  point(to: { time: number; price: number } | null): void;
  /** Shows the bars around an instant. */
  center(time: number): void;
  /** Shows all bars. */
  fit(): void;
  /** Below 1 shows fewer bars. */
  zoom(factor: number): void;
  /** Moves by a part of the visible bars. */
  pan(part: number): void;
  setTheme(theme: 'light' | 'dark'): void;
  /** Wheel zooms in full screen; otherwise it scrolls the page. */
  setWheel(isEnabled: boolean): void;
  takePicture(): HTMLCanvasElement;
  remove(): void;
}

const PLAIN = { priceLineVisible: false, lastValueVisible: false } as const;
/** Part of the height below the prices that the volume uses. */
const VOLUME_PART = 0.18;

const createBase = (container: HTMLElement) =>
  createChart(container, {
    autoSize: true,
    layout: {
      // Its style element is blocked by the policy of the page. The page shows the attribution that the licence requires.
      attributionLogo: false,
      fontFamily: getComputedStyle(container).fontFamily,
    },
    localization: { locale: 'en-US' },
    crosshair: { mode: CrosshairMode.Normal },
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: VOLUME_PART + 0.04 } },
    timeScale: { borderVisible: false, timeVisible: true, secondsVisible: false, minBarSpacing: 0.02 },
  });

/** Candles with volume, marks of trades and lines of prices, on one axis of time in the trader's zone (CHT-04). */
export function createPriceChart(container: HTMLElement, onClick?: (id: string | null) => void): PriceChart {
  const chart = createBase(container);
  const candles = chart.addSeries(CandlestickSeries, PLAIN);
  const volume = chart.addSeries(HistogramSeries, { ...PLAIN, priceScaleId: '', priceFormat: { type: 'volume' } });
  volume.priceScale().applyOptions({ scaleMargins: { top: 1 - VOLUME_PART, bottom: 0 } });
  const markers = createSeriesMarkers<Time>(candles, []);
  const band = new HoldingBand();
  candles.attachPrimitive(band);
  let bars: readonly ChartBar[] = [];
  let times: number[] = [];
  let marks: readonly ChartMark[] = [];
  let lines: readonly ChartLine[] = [];
  let drawn: IPriceLine[] = [];
  let holding: readonly [number, number] | null = null;
  let theme: 'light' | 'dark' = 'light';
  const getColor = (token: Color): string => getTokenColor(token, theme);
  const toTime = (time: number): UTCTimestamp | undefined =>
    times[Math.max(findBar(bars, time), 0)] as UTCTimestamp | undefined;

  const toMarker = ({ id, time, price, side, color, text }: ChartMark): SeriesMarker<Time>[] => {
    const at = toTime(time);
    const placed = { id, price, color: getColor(color), ...(text === undefined ? {} : { text }) };
    if (at === undefined) return [];
    return side === 'buy'
      ? [{ ...placed, time: at, shape: 'arrowUp', position: 'atPriceBottom' }]
      : [{ ...placed, time: at, shape: 'arrowDown', position: 'atPriceTop' }];
  };
  const drawMarks = (): void => {
    markers.setMarkers(marks.toSorted((a, b) => a.time - b.time).flatMap(toMarker));
    for (const line of drawn) candles.removePriceLine(line);
    drawn = lines.map(({ label, price, color }) =>
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
    candles.setData(
      bars.map(({ time: _, volume: __, ...prices }, index) => ({ ...prices, time: times[index] as UTCTimestamp })),
    );
    const color = getColor('--border-strong');
    volume.setData(
      bars.flatMap((bar, index) =>
        bar.volume === null ? [] : [{ time: times[index] as UTCTimestamp, value: bar.volume, color }],
      ),
    );
  };
  const applyColors = (): void => {
    const gain = getColor('--gain');
    const loss = getColor('--loss');
    const grid = { color: getColor('--border') };
    chart.applyOptions({
      layout: {
        background: { type: ColorType.Solid, color: getColor('--surface') },
        textColor: getColor('--text-muted'),
      },
      grid: { vertLines: { visible: false }, horzLines: grid },
      crosshair: {
        vertLine: { color: getColor('--border-strong'), labelBackgroundColor: getColor('--accent') },
        horzLine: { color: getColor('--border-strong'), labelBackgroundColor: getColor('--accent') },
      },
    });
    candles.applyOptions({
      upColor: gain,
      wickUpColor: gain,
      borderVisible: false,
      downColor: loss,
      wickDownColor: loss,
    });
  };

  chart.subscribeClick(({ hoveredObjectId }) =>
    onClick?.(hoveredObjectId === undefined ? null : String(hoveredObjectId)),
  );

  return {
    setBars(next, { zone, decimals }) {
      bars = next;
      times = toChartTimes(next, zone);
      candles.applyOptions({ priceFormat: { type: 'price', precision: decimals, minMove: 10 ** -decimals } });
      drawBars();
      drawMarks();
    },
    setMarks(nextMarks, nextLines) {
      marks = nextMarks;
      lines = nextLines;
      drawMarks();
    },
    setHolding(range) {
      holding = range;
      drawMarks();
    },
    point(to) {
      const time = to && toTime(to.time);
      if (to && time) chart.setCrosshairPosition(to.price, time, candles);
      else chart.clearCrosshairPosition();
    },
    center(time) {
      const index = Math.max(findBar(bars, time), 0);
      const range = chart.timeScale().getVisibleLogicalRange();
      const half = range ? Math.min((range.to - range.from) / 2, 100) : 100;
      chart.timeScale().setVisibleLogicalRange({ from: index - half, to: index + half });
    },
    fit: () => chart.timeScale().fitContent(),
    zoom(factor) {
      const range = chart.timeScale().getVisibleLogicalRange();
      if (!range) return;
      const middle = (range.from + range.to) / 2;
      const half = Math.max(((range.to - range.from) / 2) * factor, 3);
      chart.timeScale().setVisibleLogicalRange({ from: middle - half, to: middle + half });
    },
    pan(part) {
      const range = chart.timeScale().getVisibleLogicalRange();
      const step = range ? (range.to - range.from) * part : 0;
      if (range) chart.timeScale().setVisibleLogicalRange({ from: range.from + step, to: range.to + step });
    },
    setTheme(next) {
      theme = next;
      applyColors();
      drawBars();
      drawMarks();
    },
    setWheel(isEnabled) {
      chart.applyOptions({
        handleScroll: { mouseWheel: isEnabled, vertTouchDrag: isEnabled },
        handleScale: { mouseWheel: isEnabled },
      });
    },
    takePicture: () => chart.takeScreenshot(true),
    remove: () => chart.remove(),
  };
}
