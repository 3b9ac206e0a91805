import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import type { Tick } from './axis.ts';
import styles from './charts.module.css';

export interface PlotRowProps {
  yTicks: readonly Tick[];
  /** The place of 0 on the vertical axis. */
  zero: number;
  /** Vertical lines. */
  xTicks?: readonly Tick[];
  /** What can be pointed at, above the drawing and of the same size. */
  overlay?: ReactNode;
  /** For the custom property `--plot-height`. */
  className?: string | undefined;
  /** SVG shapes with places in percent: the chart has the width of its container, and its texts keep their size. */
  children: ReactNode;
}

const toPercent = (position: number): string => `${100 * position}%`;

/** A drawing with its vertical axis and grid: two cells of a chart's grid. */
export function PlotRow({ yTicks, zero, xTicks = [], overlay, className, children }: PlotRowProps) {
  return (
    <>
      <div className={clsx(styles.yLabels, className)}>
        {/* Reserves the width of the longest label. */}
        {yTicks.map(({ position, label: text }) => (
          <span key={position} style={{ '--position': toPercent(1 - position) } as CSSProperties}>
            {text}
          </span>
        ))}
      </div>
      <div className={clsx(styles.plotArea, className)}>
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
        {overlay}
      </div>
    </>
  );
}

/** The labels of a horizontal axis, at their places, and below them what the axis is of. */
export function XLabels({ ticks, title }: { ticks: readonly Tick[]; title?: string }) {
  return (
    <>
      <div className={styles.xLabels}>
        {ticks.map(({ position, label: text }) => (
          <span key={position} style={{ '--position': toPercent(position) } as CSSProperties}>
            {text}
          </span>
        ))}
      </div>
      {title && <p className={styles.axisTitle}>{title}</p>}
    </>
  );
}

export interface ChartFrameProps {
  /** The accessible name of the chart. */
  label?: string;
  /** The labels below. */
  footer: ReactNode;
  /** One or more rows. */
  children: ReactNode;
  /** For a chart in which nothing can be focused. */
  role?: 'img';
  className?: string | undefined;
}

/** A chart of rows that have one horizontal axis. */
export function ChartFrame({ label, footer, children, role, className }: ChartFrameProps) {
  return (
    <figure role={role} aria-label={label} className={clsx(styles.figure, className)}>
      {children}
      <div className={styles.footer}>{footer}</div>
    </figure>
  );
}

export interface PlotFrameProps extends PlotRowProps, Pick<ChartFrameProps, 'footer'> {
  /** The accessible name of the chart. */
  label: string;
}

/** A picture of one row. */
export function PlotFrame({ label, footer, ...row }: PlotFrameProps) {
  return (
    <ChartFrame label={label} footer={footer} role="img">
      <PlotRow {...row} />
    </ChartFrame>
  );
}
