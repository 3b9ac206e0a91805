import { type ReactNode, useEffect, useRef } from 'react';
import { Button, Row, Select } from 'shared-ui';
import styles from './Chart.module.css';
import { ChartSlider, type ChartSliderProps } from './ChartSlider.tsx';
import { formatResolution } from './formatResolution.ts';
import type { PriceChart } from './priceChart.ts';
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
  useEffect(() => {
    const update = () => chart?.setWheel(document.fullscreenElement === figure.current);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [chart]);
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void figure.current?.requestFullscreen();
  };
  return { figure, toggle };
};

export interface ChartFigureProps {
  shown: ShownChart;
  resolutions: readonly number[];
  resolution: number;
  onResolution: (resolution: number) => void;
  /** Buttons above the chart. */
  actions?: ReactNode;
  slider: Omit<ChartSliderProps, 'onKey' | 'children'>;
  /** What the arrow keys do, for the caption. */
  keys: string;
  onEnter?: () => void;
  /** Between the chart and its caption. */
  children?: ReactNode;
}

/** A chart of prices with its resolutions, keys and full screen. */
export const ChartFigure = (props: ChartFigureProps) => {
  const { shown, resolutions, resolution, onResolution, actions, slider, keys, onEnter, children } = props;
  const { container, chart } = shown;
  const { figure, toggle } = useFullScreen(chart);
  const onKey = (key: string): boolean => {
    if (key === 'f') toggle();
    else if (key === 'Enter') onEnter?.();
    else if (chart) KEYS[key]?.(chart);
    return key === 'f' || (key === 'Enter' && onEnter !== undefined) || key in KEYS;
  };
  return (
    <figure ref={figure} className={styles.figure}>
      <Row gap={2} align="end" justify="between">
        <Select
          label="Bars"
          options={resolutions.map((each) => ({ value: String(each), label: formatResolution(each) }))}
          value={String(resolution)}
          onValueChange={(value) => onResolution(Number(value))}
        />
        <Row gap={2}>
          {actions}
          {document.fullscreenEnabled && (
            <Button size="small" variant="secondary" onClick={toggle}>
              Full screen
            </Button>
          )}
        </Row>
      </Row>
      <ChartSlider {...slider} onKey={onKey}>
        <div ref={container} className={styles.canvas} />
      </ChartSlider>
      {children}
      <figcaption className={styles.note}>
        Prices from your files.{' '}
        <span className={styles.keys}>
          {keys}; + and −: zoom; 0: all bars; Page Up and Page Down: move; F: full screen.{' '}
        </span>
        Charts by TradingView Lightweight Charts™
      </figcaption>
    </figure>
  );
};
