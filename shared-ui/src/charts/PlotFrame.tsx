import type { CSSProperties, ReactNode } from 'react';
import type { Tick } from './axis.ts';
import styles from './charts.module.css';

export interface PlotFrameProps {
  /** The accessible name of the chart. */
  label: string;
  yTicks: readonly Tick[];
  /** The place of 0 on the vertical axis. */
  zero: number;
  /** Vertical lines. */
  xTicks?: readonly Tick[];
  /** The labels below. */
  footer: ReactNode;
  /** SVG shapes with places in percent: the chart has the width of its container, and its texts keep their size. */
  children: ReactNode;
}

const toPercent = (position: number): string => `${100 * position}%`;

/** The axes and grid of a chart. */
export const PlotFrame = ({ label, yTicks, zero, xTicks = [], footer, children }: PlotFrameProps) => (
  <figure role="img" aria-label={label} className={styles.figure}>
    <div className={styles.yLabels}>
      {/* Reserves the width of the longest label. */}
      {yTicks.map(({ position, label: text }) => (
        <span key={position} style={{ '--position': toPercent(1 - position) } as CSSProperties}>
          {text}
        </span>
      ))}
    </div>
    <svg className={styles.plot} aria-hidden="true">
      {yTicks.map(({ position }) => (
        <line
          key={position}
          className={position === zero ? styles.zero : styles.grid}
          x1="0"
          x2="100%"
          y1={toPercent(1 - position)}
          y2={toPercent(1 - position)}
        />
      ))}
      {xTicks.map(({ position }) => (
        <line
          key={position}
          className={styles.grid}
          x1={toPercent(position)}
          x2={toPercent(position)}
          y1="0"
          y2="100%"
        />
      ))}
      {children}
    </svg>
    <div className={styles.footer}>{footer}</div>
  </figure>
);
