import type { Bar } from 'importers/candles';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createNumberFormat, MaximizeIcon, Row, Select } from 'shared-ui';
import chartStyles from './Chart.module.css';
import styles from './ChartFigure.module.css';
import { ChartSlider, type ChartSliderProps } from './ChartSlider.tsx';
import { formatResolution } from './formatResolution.ts';
import type { PriceChart } from './priceChart.ts';
import { ToolButton } from './ToolButton.tsx';
import type { ShownChart } from './usePriceChart.ts';

const KEYS: Record<string, (chart: PriceChart) => void> = {
  '+': (chart) => chart.zoom(0.7),
  '=': (chart) => chart.zoom(0.7),
  '-': (chart) => chart.zoom(1.4),
  PageUp: (chart) => chart.pan(-0.5),
  PageDown: (chart) => chart.pan(0.5),
  '0': (chart) => chart.fit(),
};

/** Shows an element in full screen, in which the wheel zooms. */
const useFullScreen = (chart: PriceChart | null) => {
  const figure = useRef<HTMLElement>(null);
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const update = () => {
      const isShown = document.fullscreenElement === figure.current;
      setIsFull(isShown);
      chart?.setWheel(isShown);
    };
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [chart]);
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void figure.current?.requestFullscreen();
  };
  return { figure, isFull, toggle };
};

/** Paper has a picture of the chart in light colours; the chart itself keeps those of the screen. */
const usePrintedPicture = (chart: PriceChart | null) => {
  const printed = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const add = () => chart && printed.current?.replaceChildren(chart.takePicture('light'));
    const remove = () => printed.current?.replaceChildren();
    window.addEventListener('beforeprint', add);
    window.addEventListener('afterprint', remove);
    return () => {
      window.removeEventListener('beforeprint', add);
      window.removeEventListener('afterprint', remove);
    };
  }, [chart]);
  return printed;
};

const formatVolume = createNumberFormat({ notation: 'compact', maximumFractionDigits: 1 });

interface LegendProps {
  chart: PriceChart | null;
  /** Below the bar: the selected fill. */
  children?: ReactNode;
}

/** The prices of the bar at the crosshair, in a corner of the chart. Screen readers have the slider's text. */
const Legend = ({ chart, children }: LegendProps) => {
  const [bar, setBar] = useState<Bar | null>(null);
  useEffect(() => chart?.watchBar(setBar), [chart]);
  const prices = bar && chart ? [bar.open, bar.high, bar.low, bar.close].map((price) => chart.formatPrice(price)) : [];
  return (
    <div className={styles.legend} aria-hidden="true">
      {bar && (
        <span>
          {prices.map((price, index) => `${'OHLC'[index]} ${price}`).join('  ')}
          {bar.volume !== null && `  V ${formatVolume(bar.volume)}`}
        </span>
      )}
      {children && <strong>{children}</strong>}
    </div>
  );
};

/** @returns whether the key has a function */
export type OnChartKey = (key: string) => boolean;

export interface ChartFigureProps {
  shown: ShownChart;
  resolutions: readonly number[];
  resolution: number;
  onResolution: (resolution: number) => void;
  /** Buttons above the chart. */
  actions?: ReactNode;
  /** Makes the chart a slider between its points. Without it, `scrubber` has the keys of the chart. */
  slider?: Omit<ChartSliderProps, 'onKey' | 'children'>;
  /** Below the chart: a slider that passes keys of the chart on. */
  scrubber?: (onKey: OnChartKey) => ReactNode;
  /** What the arrow keys do, for the caption. Null while the chart has no keys. */
  keys: string | null;
  onEnter?: () => void;
  /** What is selected, in a corner of the chart. */
  legend?: ReactNode;
  /** Between the chart and its caption. */
  children?: ReactNode;
}

/** A chart of prices with its resolutions, keys and full screen. */
export function ChartFigure(props: ChartFigureProps) {
  const { shown, resolutions, resolution, onResolution, actions, slider, scrubber, keys } = props;
  const { onEnter, legend, children } = props;
  const { container, chart } = shown;
  const { figure, isFull, toggle } = useFullScreen(chart);
  const printed = usePrintedPicture(chart);
  const onKey: OnChartKey = (key) => {
    if (key === 'f') toggle();
    else if (key === 'Enter') onEnter?.();
    else if (chart) KEYS[key]?.(chart);
    return key === 'f' || (key === 'Enter' && onEnter !== undefined) || key in KEYS;
  };
  const plot = (
    <>
      <div ref={container} className={styles.canvas} />
      <Legend chart={chart}>{legend}</Legend>
    </>
  );
  return (
    <figure ref={figure} className={styles.figure}>
      <Row gap={2} align="center" justify="between" className={styles.controls}>
        <Select
          label="Bars"
          labelHidden
          options={resolutions.map((each) => ({ value: String(each), label: formatResolution(each) }))}
          value={String(resolution)}
          onValueChange={(value) => onResolution(Number(value))}
        />
        <Row gap={2}>
          {actions}
          {document.fullscreenEnabled && (
            <ToolButton icon={<MaximizeIcon />} onClick={toggle}>
              {isFull ? 'Exit full screen' : 'Full screen'}
            </ToolButton>
          )}
        </Row>
      </Row>
      {slider ? (
        <ChartSlider {...slider} onKey={onKey}>
          {plot}
        </ChartSlider>
      ) : (
        <div className={chartStyles.plot}>{plot}</div>
      )}
      <div ref={printed} className={styles.printed} />
      {scrubber?.(onKey)}
      {children}
      <figcaption className={chartStyles.note}>
        Prices from your files.{' '}
        {keys && (
          <span className={styles.keys}>
            {keys}; + and −: zoom; 0: all bars; Page Up and Page Down: move; F: full screen.{' '}
          </span>
        )}
        Charts by TradingView Lightweight Charts™
      </figcaption>
    </figure>
  );
}
