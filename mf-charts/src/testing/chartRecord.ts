type Point = { x: number; y: number };
type Range = { from: number; to: number };
type Prices = { priceRange: { minValue: number; maxValue: number } };
interface Candle {
  time: number;
  high: number;
}
interface Options {
  localization?: { timeFormatter?: (time: number) => string };
  timeScale?: { tickMarkFormatter?: (time: number, type: number) => string };
}
interface SeriesOptions {
  autoscaleInfoProvider: (getInfo: () => Prices) => Prices | null;
}

/** What the charts of a test have drawn last. Coordinates are minutes since the first bar, and prices. */
export const chartRecord = {
  candles: [] as Candle[],
  /** How often all candles were set. */
  settings: 0,
  markers: [] as { id: string }[],
  lines: [] as string[],
  crosshair: null as number | null,
  /** How times are written; `type` is a TickMarkType. */
  formatTime: (_time: number): string => '',
  formatTick: (_time: number, _type: number): string => '',
  range: null as Range | null,
  /** The prices of the axis, from those of the bars. */
  scalePrices: (bars: Prices): Prices | null => bars,
  click: (_point: Point): void => undefined,
  doubleClick: (_point: Point): void => undefined,
  /** Moves what is shown. */
  move: (_range: Range): void => undefined,
};

let firstTime = 0;

const scale = {
  fitContent: () => undefined,
  getVisibleLogicalRange: () => ({ from: 0, to: 10 }),
  setVisibleLogicalRange: (range: Range) => {
    chartRecord.range = range;
  },
  subscribeVisibleLogicalRangeChange: (onChange: (range: Range) => void) => {
    chartRecord.move = onChange;
  },
  timeToCoordinate: (time: number) => (time - firstTime) / 60,
};

const createSeries = () => ({
  setData: (candles: Candle[]) => {
    firstTime = candles[0]?.time ?? 0;
    chartRecord.candles = candles;
    chartRecord.settings += 1;
  },
  update: (candle: Candle) => {
    chartRecord.candles = [...chartRecord.candles, candle];
  },
  pop: (count: number) => {
    chartRecord.candles = chartRecord.candles.slice(0, -count);
  },
  applyOptions: () => undefined,
  attachPrimitive: () => undefined,
  priceToCoordinate: (price: number) => price,
  createPriceLine: (line: { title: string }) => {
    chartRecord.lines.push(line.title);
    return line;
  },
  removePriceLine: () => undefined,
});

/** In place of lightweight-charts: jsdom has no canvas. */
export const fakeLibrary = {
  ColorType: { Solid: 'solid' },
  CrosshairMode: { Normal: 0 },
  LineStyle: { Dashed: 2 },
  TrackingModeExitMode: { OnTouchEnd: 0 },
  CandlestickSeries: 'candles',
  createSeriesMarkers: () => ({
    setMarkers: (markers: { id: string }[]) => {
      chartRecord.markers = markers;
    },
  }),
  createChart: () => ({
    addSeries: (_type: string, { autoscaleInfoProvider }: SeriesOptions) => {
      chartRecord.scalePrices = (bars) => autoscaleInfoProvider(() => bars);
      return createSeries();
    },
    takeScreenshot: () => document.createElement('canvas'),
    timeScale: () => scale,
    applyOptions: ({ localization, timeScale }: Options) => {
      chartRecord.formatTime = localization?.timeFormatter ?? chartRecord.formatTime;
      chartRecord.formatTick = timeScale?.tickMarkFormatter ?? chartRecord.formatTick;
    },
    subscribeClick: (onClick: (event: { point: Point }) => void) => {
      chartRecord.click = (point) => onClick({ point });
    },
    subscribeDblClick: (onClick: (event: { point: Point }) => void) => {
      chartRecord.doubleClick = (point) => onClick({ point });
    },
    subscribeCrosshairMove: () => undefined,
    unsubscribeCrosshairMove: () => undefined,
    setCrosshairPosition: (price: number) => {
      chartRecord.crosshair = price;
    },
    clearCrosshairPosition: () => undefined,
    remove: () => undefined,
  }),
};
