import type { CSSProperties } from 'react';
import styles from './BarList.module.css';
import { type ChartColumn, FAINT_OPACITY } from './ColumnChart.tsx';

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
        <div key={key} className={styles.row} title={description}>
          <span className={styles.name}>{name}</span>
          <span className={styles.track}>
            <span
              className={styles.bar}
              data-tone={tone ?? ((value ?? 0) < 0 ? 'loss' : 'gain')}
              style={
                {
                  opacity: isFaint ? FAINT_OPACITY : 1,
                  '--start': `${(100 * (Math.min(0, value ?? 0) - low)) / span}%`,
                  '--length': `${(100 * Math.abs(value ?? 0)) / span}%`,
                } as CSSProperties
              }
            />
          </span>
          <span className={styles.value}>{value === null ? '--' : formatValue(value)}</span>
        </div>
      ))}
    </figure>
  );
};
