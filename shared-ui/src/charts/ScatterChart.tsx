import type { CSSProperties } from 'react';
import type { Tone } from '../format/money.ts';
import type { Tick } from './axis.ts';
import styles from './charts.module.css';
import { PlotFrame } from './PlotFrame.tsx';

export interface ScatterPoint {
  key: string | number;
  /** Places on the axes, from 0 to 1. */
  x: number;
  y: number;
  tone: Tone;
  /** The tooltip of the point. */
  description: string;
}

export interface ScatterChartProps {
  /** The accessible name. It says where the same values are in text: a chart always comes with a table. */
  label: string;
  points: readonly ScatterPoint[];
  xTicks: readonly Tick[];
  yTicks: readonly Tick[];
  /** The place of 0 on the vertical axis. */
  zero: number;
  /** Below the horizontal axis. */
  xTitle: string;
}

const toPercent = (part: number): string => `${100 * part}%`;

/** Single values by two quantities. */
export const ScatterChart = ({ label, points, xTicks, yTicks, zero, xTitle }: ScatterChartProps) => (
  <PlotFrame
    label={label}
    yTicks={yTicks}
    zero={zero}
    xTicks={xTicks}
    footer={
      <>
        <div className={styles.scatterLabels}>
          {xTicks.map(({ position, label: text }) => (
            <span key={position} style={{ '--position': toPercent(position) } as CSSProperties}>
              {text}
            </span>
          ))}
        </div>
        <p className={styles.axisTitle}>{xTitle}</p>
      </>
    }
  >
    {points.map(({ key, x, y, tone, description }) => (
      <circle key={key} fillOpacity="0.55" data-tone={tone} cx={toPercent(x)} cy={toPercent(1 - y)} r="4">
        <title>{description}</title>
      </circle>
    ))}
  </PlotFrame>
);
