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
  setDays(days: readonly EquityDay[]): void;
  /** Moves the crosshair to a day; null hides it. */
  setCrosshair(day: EquityDay | null): void;
  setTheme(theme: 'light' | 'dark'): void;
  /** A screenshot in the light theme, for print. */
  takeScreenshot(): HTMLCanvasElement;
  remove(): void;
}

export interface DayChartEvents {
  /** The date (YYYY-MM-DD) below the pointer, or null. */
  onCrosshairMove: (date: string | null) => void;
  onClick: (date: string) => void;
}

/** The chart always shows the whole range: wheel and touch gestures scroll the page instead. */
const fixedView = { handleScroll: false, handleScale: false } as const;
const plainSeries = {
  priceLineVisible: false,
  lastValueVisible: false,
  // Values are whole cents.
  priceFormat: { type: 'price', precision: 0, minMove: 1 },
} as const;
/** Below this number of days each day gets a marker, because a single day draws no line. */
const markerMaxDays = 40;
const maxDayWidthPx = 60;

const getDate = ({ time }: MouseEventParams): string | null => (typeof time === 'string' ? time : null);

const createBaseChart = (container: HTMLElement) =>
  createChart(container, {
    autoSize: true,
    ...fixedView,
    // The library's logo adds a <style> that our CSP blocks. EquityPanel shows the attribution that the licence requires.
    layout: {
      attributionLogo: false,
      fontFamily: getComputedStyle(container).fontFamily,
      panes: { enableResize: false },
    },
    localization: {
      locale: 'en-US',
      priceFormatter: formatCompactMoney,
      timeFormatter: (time: unknown) => formatDay(String(time)),
    },
    grid: { vertLines: { visible: false }, horzLines: { visible: false } },
    crosshair: { mode: CrosshairMode.Magnet, horzLine: { visible: false, labelVisible: false } },
    // Avoids labels that the edge of a pane cuts in half.
    rightPriceScale: { borderVisible: false, entireTextOnly: true },
    // Lets thousands of days fit on a phone.
    timeScale: { borderVisible: false, minBarSpacing: 0.001 },
  });

/**
 * Equity with its drawdown shaded, above each day's result, on one time axis. The shading is the area of the peak
 * equity; the equity's own area covers it in the background colour, which leaves the drawdown visible.
 */
export const createDayChart = (container: HTMLElement, { onCrosshairMove, onClick }: DayChartEvents): DayChart => {
  const chart = createBaseChart(container);
  const peak = chart.addSeries(AreaSeries, { ...plainSeries, lineWidth: 1, crosshairMarkerVisible: false });
  const equity = chart.addSeries(AreaSeries, { ...plainSeries, lineWidth: 2 });
  const results = chart.addSeries(HistogramSeries, plainSeries, 1);
  const zeroLine = equity.createPriceLine({
    price: 0,
    lineWidth: 1,
    lineStyle: LineStyle.Dotted,
    axisLabelVisible: false,
  });
  chart.panes()[0]?.setStretchFactor(2.2);
  chart.timeScale().subscribeSizeChange(() => fitDays());
  chart.subscribeCrosshairMove((event) => event.sourceEvent && onCrosshairMove(getDate(event)));
  chart.subscribeClick((event) => {
    const date = getDate(event);
    if (date) onClick(date);
  });

  let shownDays: readonly EquityDay[] = [];
  let theme: 'light' | 'dark' = 'light';

  /** Fits all days. A few days stay centred, so that their bars do not fill the whole width. */
  const fitDays = () => {
    if (shownDays.length === 0) return;
    const unusedDays = chart.timeScale().width() / maxDayWidthPx - shownDays.length;
    const marginDays = Math.max(0, unusedDays / 2) + 0.5;
    chart.timeScale().setVisibleLogicalRange({ from: -marginDays, to: shownDays.length - 1 + marginDays });
  };

  const applyColors = (colorTheme: 'light' | 'dark') => {
    const getColor = (token: `--${string}`) => getTokenColor(token, colorTheme);
    const background = getColor('--surface');
    const drawdownColor = getColor('--loss-edge');
    chart.applyOptions({
      layout: {
        background: { type: ColorType.Solid, color: background },
        textColor: getColor('--text-muted'),
        panes: { separatorColor: getColor('--border') },
      },
      crosshair: { vertLine: { color: getColor('--border-strong'), labelBackgroundColor: getColor('--accent') } },
    });
    peak.applyOptions({ lineColor: drawdownColor, topColor: drawdownColor, bottomColor: drawdownColor });
    equity.applyOptions({ lineColor: getColor('--text'), topColor: background, bottomColor: background });
    zeroLine.applyOptions({ color: getColor('--border-strong') });
    const [gain, loss] = [getColor('--gain'), getColor('--loss')];
    results.setData(
      shownDays.map((day) => ({ time: day.date, value: day.netCents, color: day.netCents < 0 ? loss : gain })),
    );
  };

  return {
    setDays(days) {
      shownDays = days;
      peak.setData(days.map((day) => ({ time: day.date, value: day.equityCents + day.drawdownCents })));
      equity.setData(days.map((day) => ({ time: day.date, value: day.equityCents })));
      equity.applyOptions({ pointMarkersVisible: days.length < markerMaxDays });
      applyColors(theme);
      fitDays();
    },
    setCrosshair(day) {
      if (day) chart.setCrosshairPosition(day.equityCents, day.date, equity);
      else chart.clearCrosshairPosition();
    },
    setTheme(nextTheme) {
      theme = nextTheme;
      applyColors(theme);
    },
    takeScreenshot() {
      applyColors('light');
      const screenshot = chart.takeScreenshot();
      applyColors(theme);
      return screenshot;
    },
    remove: () => chart.remove(),
  };
};
