import type { Analytics } from 'contracts';
import {
  AreaSeries,
  ColorType,
  CrosshairMode,
  createChart,
  HistogramSeries,
  LineStyle,
  type MouseEventParams,
} from 'lightweight-charts';
import { formatCompactMoney, formatDay, getTokenColor } from 'shared-ui';

export type EquityDay = Analytics['equity'][number];

export interface DayChart {
  show(days: readonly EquityDay[]): void;
  /** Puts the crosshair on a day, or takes it away. */
  point(day: EquityDay | null): void;
  /** Takes the theme's colours. */
  paint(theme: 'light' | 'dark'): void;
  /** What it shows, on white paper. */
  picture(): HTMLCanvasElement;
  remove(): void;
}

export interface DayChartEvents {
  /** The pointer is over a day (YYYY-MM-DD), or over none. */
  onPoint: (date: string | null) => void;
  onOpen: (date: string) => void;
}

/** The whole range shows at once and follows the filter: a wheel or a finger over it scrolls the page. */
const still = { handleScroll: false, handleScale: false } as const;
const bare = { priceLineVisible: false, lastValueVisible: false } as const;
/** Fewer days than these are dots, too: a line needs two. */
const withDots = 40;
/** A day's room at most, in pixels. */
const widest = 60;

const dateOf = ({ time }: MouseEventParams): string | null => (typeof time === 'string' ? time : null);

const createBase = (box: HTMLElement) =>
  createChart(box, {
    autoSize: true,
    ...still,
    // Its logo comes with a <style> that our CSP refuses; the card has the words and the link of the licence.
    layout: { attributionLogo: false, fontFamily: getComputedStyle(box).fontFamily, panes: { enableResize: false } },
    localization: {
      locale: 'en-US',
      priceFormatter: formatCompactMoney,
      timeFormatter: (time: unknown) => formatDay(String(time)),
    },
    grid: { vertLines: { visible: false }, horzLines: { visible: false } },
    crosshair: { mode: CrosshairMode.Magnet, horzLine: { visible: false, labelVisible: false } },
    // Half a number at the edge of a pane says nothing.
    rightPriceScale: { borderVisible: false, entireTextOnly: true },
    // Thousands of days find room on a phone.
    timeScale: { borderVisible: false, minBarSpacing: 0.001 },
  });

/**
 * The running total with its fall from the highest point shaded, and each day's result under it, on one time axis.
 * The shade is the peak's area; the total's area, in the colour of the paper, lies on it and leaves what is between.
 */
export const createDayChart = (box: HTMLElement, { onPoint, onOpen }: DayChartEvents): DayChart => {
  const chart = createBase(box);
  const peak = chart.addSeries(AreaSeries, { ...bare, lineWidth: 1, crosshairMarkerVisible: false });
  const equity = chart.addSeries(AreaSeries, { ...bare, lineWidth: 2 });
  const results = chart.addSeries(HistogramSeries, bare, 1);
  const zero = equity.createPriceLine({ price: 0, lineWidth: 1, lineStyle: LineStyle.Dotted, axisLabelVisible: false });
  chart.panes()[0]?.setStretchFactor(2.2);
  chart.timeScale().subscribeSizeChange(() => fit());
  chart.subscribeCrosshairMove((event) => event.sourceEvent && onPoint(dateOf(event)));
  chart.subscribeClick((event) => {
    const date = dateOf(event);
    if (date) onOpen(date);
  });

  let shown: readonly EquityDay[] = [];
  let theme: 'light' | 'dark' = 'light';

  /** All of them from edge to edge; a few keep to the middle, so that two days do not become two walls. */
  const fit = () => {
    const free = chart.timeScale().width() / widest - shown.length;
    const beside = Math.max(0, free / 2) + 0.5;
    if (shown.length > 0) chart.timeScale().setVisibleLogicalRange({ from: -beside, to: shown.length - 1 + beside });
  };

  const colour = (in_: 'light' | 'dark') => {
    const token = (name: `--${string}`) => getTokenColor(name, in_);
    const paper = token('--surface');
    const fall = token('--loss-edge');
    chart.applyOptions({
      layout: {
        background: { type: ColorType.Solid, color: paper },
        textColor: token('--text-muted'),
        panes: { separatorColor: token('--border') },
      },
      crosshair: { vertLine: { color: token('--border-strong'), labelBackgroundColor: token('--accent') } },
    });
    peak.applyOptions({ lineColor: fall, topColor: fall, bottomColor: fall });
    equity.applyOptions({ lineColor: token('--text'), topColor: paper, bottomColor: paper });
    zero.applyOptions({ color: token('--border-strong') });
    const [gain, red] = [token('--gain'), token('--loss')];
    results.setData(shown.map((day) => ({ time: day.date, value: day.profit, color: day.profit < 0 ? red : gain })));
  };

  return {
    show(days) {
      shown = days;
      peak.setData(days.map((day) => ({ time: day.date, value: day.equity + day.drawdown })));
      equity.setData(days.map((day) => ({ time: day.date, value: day.equity })));
      equity.applyOptions({ pointMarkersVisible: days.length < withDots });
      colour(theme);
      fit();
    },
    point(day) {
      if (day) chart.setCrosshairPosition(day.equity, day.date, equity);
      else chart.clearCrosshairPosition();
    },
    paint(next) {
      theme = next;
      colour(theme);
    },
    picture() {
      colour('light');
      const picture = chart.takeScreenshot();
      colour(theme);
      return picture;
    },
    remove: () => chart.remove(),
  };
};
