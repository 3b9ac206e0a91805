import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import type { ChartColumn } from './ColumnChart.tsx';
import styles from './charts.module.css';

export interface BarListProps {
  /** The accessible name. It says where the same values are in text: a chart always comes with a table. */
  label: string;
  bars: readonly ChartColumn[];
  formatValue: (value: number) => string;
}

/** Values of named groups, one below the other, left and right of 0. */
export const BarList = ({ label, bars, formatValue }: BarListProps) => {
  const values = bars.map(({ value }) => value ?? 0);
  const low = Math.min(0, ...values);
  const span = Math.max(0, ...values) - low || 1;
  return (
    <figure role="img" aria-label={label} className={styles.bars}>
      {bars.map(({ key, label: name, value, tone, description, isFaint }) => (
        <div key={key} className={styles.barRow} title={description}>
          <span className={styles.barName}>{name}</span>
          <span className={styles.track}>
            <span
              className={clsx(styles.bar, isFaint && styles.faint)}
              data-tone={tone ?? ((value ?? 0) < 0 ? 'loss' : 'gain')}
              style={
                {
                  '--start': `${(100 * (Math.min(0, value ?? 0) - low)) / span}%`,
                  '--length': `${(100 * Math.abs(value ?? 0)) / span}%`,
                } as CSSProperties
              }
            />
          </span>
          <span className={styles.barValue}>{value === null ? '--' : formatValue(value)}</span>
        </div>
      ))}
    </figure>
  );
};
