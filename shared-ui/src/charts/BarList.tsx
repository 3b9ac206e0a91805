import type { CSSProperties } from 'react';
import { Link } from 'shared-ui/host';
import { formatNumber } from '../format/numbers.ts';
import { VisuallyHidden } from '../layout/layout.tsx';
import styles from './BarList.module.css';
import { ChartCard, describeFacts } from './ChartCard.tsx';
import { type ChartColumn, createColumnScale, FAINT_OPACITY } from './ColumnChart.tsx';
import { useActiveItem, useChartItems } from './useChartItems.ts';

export interface BarListProps {
  /** The accessible name. It says where the same values are in text: a chart always comes with a table. */
  label: string;
  bars: readonly ChartColumn[];
  formatValue: (value: number) => string;
}

/** Values of named groups, one below the other, left and right of 0. Each opens its trades. */
export function BarList({ label, bars, formatValue }: BarListProps) {
  const { lengths, getColors } = createColumnScale(bars);
  const { rootProps, getLinkProps, ...items } = useChartItems(bars.map(({ key }) => key));
  const active = useActiveItem(items);
  const low = Math.min(0, ...lengths);
  const span = Math.max(0, ...lengths) - low || 1;
  const getStyle = (bar: ChartColumn, length: number) => {
    const { fill, edge } = getColors(bar);
    return {
      background: fill,
      borderColor: edge,
      opacity: bar.isFaint ? FAINT_OPACITY : 1,
      '--start': `${(100 * (Math.min(0, length) - low)) / span}%`,
      '--length': `${(100 * Math.abs(length)) / span}%`,
    } as CSSProperties;
  };
  return (
    <figure aria-label={label} className={styles.bars} {...rootProps}>
      {bars.map((bar, index) => (
        <div key={bar.key} className={styles.place}>
          <Link to={bar.path} className={styles.row} {...getLinkProps(bar.key)}>
            <span className={styles.name}>
              <span className={styles.text}>{bar.label}</span>
              {bar.count !== undefined && (
                <span aria-hidden="true" className={styles.count}>
                  {formatNumber(bar.count)}
                </span>
              )}
            </span>{' '}
            <span className={styles.track}>
              <span className={styles.bar} style={getStyle(bar, lengths[index] ?? 0)} />
            </span>
            <span className={styles.value}>{bar.value === null ? '--' : formatValue(bar.value)}</span>
            <VisuallyHidden>{describeFacts(bar.note.facts.slice(1))}</VisuallyHidden>
          </Link>
          {bar.key === active && <ChartCard {...bar.note} x={0.5} isBelow />}
        </div>
      ))}
    </figure>
  );
}
