import {
  ColorType,
  CrosshairMode,
  createChart,
  LineSeries,
  LineStyle,
  type MouseEventParams,
  TickMarkType,
  type Time,
} from 'lightweight-charts';
import { type AmountUnit, addDays, formatAxisAmounts, formatDay, formatMonth, getTokenColor } from 'shared-ui';
import { DrawdownSeries } from './drawdownSeries.ts';
import { type EquityDay, type EquityPoint, toEquityPoints } from './equityPoints.ts';
import { ResultSeries } from './resultSeries.ts';

export interface DayChart {
  setDays(days: readonly EquityDay[], unit: AmountUnit): void;
  /** Moves the crosshair to a day; null hides it. */
  setCrosshair(day: EquityDay | null): void;
  setTheme(theme: 'light' | 'dark'): void;
  remove(): void;
}

interface DayChartEvents {
  /** The date (YYYY-MM-DD) below the pointer, or null. */
  onCrosshairMove: (date: string | null) => void;
  onClick: (date: string) => void;
}

/** The chart always shows the whole range: wheel and touch gestures scroll the page instead. */
const FIXED_VIEW = { handleScroll: false, handleScale: false } as const;
const PLAIN_SERIES = {
  priceLineVisible: false,
  lastValueVisible: false,
  // Values are whole cents.
  priceFormat: { type: 'price', precision: 0, minMove: 1 },
} as const;
/** Right of the last day: room for half of its bar and of its date. */
const LAST_DAY_MARGIN_PX = 28;
/** Below this number of days each day gets a marker, because few days are hard to see on a line. */
const MAX_MARKER_DAYS = 40;

/** 'Nov 16', 'Nov', '2026'. */
const formatTickMark = (time: Time, type: TickMarkType): string => {
  const date = String(time);
  if (type === TickMarkType.Year) return date.slice(0, 4);
  if (type === TickMarkType.Month) return formatMonth(date.slice(0, 7)).slice(0, 3);
  return formatDay(date, { weekday: false }).replace(/,.*/, '');
};

const createBaseChart = (container: HTMLElement) =>
  createChart(container, {
    autoSize: true,
    ...FIXED_VIEW,
    // The library's logo adds a <style> that our CSP blocks. EquityPanel shows the attribution that the licence requires.
    layout: {
      attributionLogo: false,
      fontFamily: getComputedStyle(container).fontFamily,
      panes: { enableResize: false },
    },
    localization: {
      locale: 'en-US',
      timeFormatter: (time: unknown) => formatDay(String(time)),
    },
    grid: { vertLines: { visible: false }, horzLines: { visible: false } },
    crosshair: { mode: CrosshairMode.Magnet, horzLine: { visible: false, labelVisible: false } },
    // Avoids labels that the edge of a pane cuts in half.
    rightPriceScale: { borderVisible: false, entireTextOnly: true },
    // Lets thousands of days fit on a phone.
    timeScale: { borderVisible: false, minBarSpacing: 0.001, tickMarkFormatter: formatTickMark },
  });

/** The equity points. One day gets another $0 before it, because the library always shows the width of two days. */
const toCurve = (days: readonly EquityDay[]): EquityPoint[] => {
  const points = toEquityPoints(days);
  const [start] = points;
  return start && days.length === 1 ? [{ ...start, date: addDays(start.date, -1) }, ...points] : points;
};

/** Equity from $0 with its drawdown shaded, above each day's result, on one time axis. */
export const createDayChart = (container: HTMLElement, { onCrosshairMove, onClick }: DayChartEvents): DayChart => {
  const chart = createBaseChart(container);
  const drawdown = chart.addCustomSeries(new DrawdownSeries(), PLAIN_SERIES);
  const equity = chart.addSeries(LineSeries, { ...PLAIN_SERIES, lineWidth: 2 });
  const results = chart.addCustomSeries(new ResultSeries(), PLAIN_SERIES, 1);
  const zeroLine = { price: 0, lineWidth: 1, lineStyle: LineStyle.Dotted, axisLabelVisible: false } as const;
  const zeroLines = [equity, results].map((series) => series.createPriceLine(zeroLine));
  let shownDays: readonly EquityDay[] = [];
  let theme: 'light' | 'dark' = 'light';

  const getDay = ({ time }: MouseEventParams): string | null =>
    shownDays.find(({ date }) => date === time)?.date ?? null;

  let pointCount = 0;
  let isPointedAt = false;

  /** Fits all days. The library adds half a day at both ends, of which few days need less. */
  const fitDays = () => {
    const marginDays = Math.min(0.5, (LAST_DAY_MARGIN_PX * (pointCount - 0.5)) / chart.timeScale().width());
    if (pointCount > 0) chart.timeScale().setVisibleLogicalRange({ from: 0.45, to: pointCount - 1.5 + marginDays });
  };
  const pointAt = (date: string | null) => {
    isPointedAt = date !== null;
    onCrosshairMove(date);
  };
  /** Another day is below the pointer now, which the library reports only when it moves. */
  const unpoint = () => {
    if (!isPointedAt) return;
    chart.clearCrosshairPosition();
    pointAt(null);
  };

  chart.panes()[0]?.setStretchFactor(2.6);
  chart.timeScale().subscribeSizeChange(() => {
    fitDays();
    unpoint();
  });
  chart.subscribeCrosshairMove((event) => event.sourceEvent && pointAt(getDay(event)));
  chart.subscribeClick((event) => {
    const date = getDay(event);
    if (date) onClick(date);
  });

  const applyColors = () => {
    const getColor = (token: `--${string}`) => getTokenColor(token, theme);
    chart.applyOptions({
      layout: {
        background: { type: ColorType.Solid, color: getColor('--surface') },
        textColor: getColor('--text-muted'),
        panes: { separatorColor: getColor('--border') },
      },
      crosshair: { vertLine: { color: getColor('--border-strong'), labelBackgroundColor: getColor('--accent') } },
    });
    drawdown.applyOptions({ color: getColor('--loss-edge') });
    equity.applyOptions({ color: getColor('--text') });
    for (const line of zeroLines) line.applyOptions({ color: getColor('--border-strong') });
    const gain = getColor('--gain');
    const loss = getColor('--loss');
    results.setData(
      shownDays.map((day) => ({ time: day.date, value: day.netCents, color: day.netCents < 0 ? loss : gain })),
    );
  };

  return {
    setDays(days, unit) {
      chart.applyOptions({
        localization: { tickmarksPriceFormatter: (amounts: number[]) => formatAxisAmounts(amounts, unit) },
      });
      shownDays = days;
      const points = toCurve(days);
      pointCount = points.length;
      drawdown.setData(points.map((point) => ({ ...point, time: point.date })));
      equity.setData(points.map(({ date, equityCents }) => ({ time: date, value: equityCents })));
      equity.applyOptions({ pointMarkersVisible: days.length < MAX_MARKER_DAYS });
      applyColors();
      fitDays();
    },
    setCrosshair(day) {
      if (day) chart.setCrosshairPosition(day.equityCents, day.date, equity);
      else chart.clearCrosshairPosition();
    },
    setTheme(nextTheme) {
      theme = nextTheme;
      applyColors();
    },
    remove: () => chart.remove(),
  };
};
