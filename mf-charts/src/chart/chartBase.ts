import { ColorType, CrosshairMode, createChart, TrackingModeExitMode } from 'lightweight-charts';
import { VOLUME_PART } from './volumeBars.ts';

/** The name of a colour in the design tokens. */
export type Color = `--${string}`;
export type GetColor = (token: Color) => string;

/** Wheel and vertical swipes move the chart; otherwise they scroll the page. */
export function getWheelOptions(isEnabled: boolean) {
  return {
    handleScroll: { mouseWheel: isEnabled, vertTouchDrag: isEnabled },
    handleScale: { mouseWheel: isEnabled },
  };
}

/** A chart without series. The page scrolls by wheel and by vertical swipes over it. */
export function createBaseChart(container: HTMLElement) {
  return createChart(container, {
    autoSize: true,
    layout: {
      // Its style element is blocked by the policy of the page. The page shows the attribution that the licence
      // requires.
      attributionLogo: false,
      fontFamily: getComputedStyle(container).fontFamily,
    },
    localization: { locale: 'en-US' },
    crosshair: { mode: CrosshairMode.Normal },
    // Otherwise fingers move the crosshair, not the page, until the next tap.
    trackingMode: { exitMode: TrackingModeExitMode.OnTouchEnd },
    ...getWheelOptions(false),
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: VOLUME_PART + 0.04 } },
    timeScale: {
      borderVisible: false,
      // Otherwise the first label of the axis is cut off.
      fixLeftEdge: true,
      // The labels of price lines cover no bars.
      rightOffsetPixels: 44,
      // Full screen shows the same bars, wider.
      lockVisibleTimeRangeOnResize: true,
      minBarSpacing: 0.02,
      // Bars that share a pixel are drawn as one: 50,000 bars would take 40 times as long.
      enableConflation: true,
      precomputeConflationOnInit: true,
    },
  });
}

/** The colours of a chart in the current theme. */
export function getChartColors(getColor: GetColor) {
  const line = { color: getColor('--border-strong'), labelBackgroundColor: getColor('--data') };
  return {
    layout: {
      background: { type: ColorType.Solid, color: getColor('--surface') },
      textColor: getColor('--text-muted'),
    },
    grid: { vertLines: { visible: false }, horzLines: { color: getColor('--border') } },
    crosshair: { vertLine: line, horzLine: line },
  } as const;
}

/** The colours of candles in the current theme. */
export function getCandleColors(getColor: GetColor) {
  const gain = getColor('--gain');
  const loss = getColor('--loss');
  return { upColor: gain, wickUpColor: gain, borderVisible: false, downColor: loss, wickDownColor: loss };
}
