import { type CSSProperties, memo } from 'react';
import { formatDay, Money } from 'shared-ui';
import type { Day, Row } from './days.ts';
import styles from './TradeList.module.css';
import { TradeRow } from './TradeRow.tsx';
import { type RowHeights, useVisibleRows } from './useVisibleRows.ts';
import { countOf } from './words.ts';

interface DayHeadingProps {
  day: Day;
  /** How many trades the day has, shown or not. */
  count: number;
}

const DayHeading = ({ day, count }: DayHeadingProps) => (
  <div className={styles.heading}>
    <h2>
      <time dateTime={day.date}>{formatDay(day.date)}</time>
    </h2>
    <span className={styles.count}>{countOf(day.trades.length, count)}</span>
    <Money dollars={day.total} className={styles.total} />
  </div>
);

interface VisibleDay {
  day: Day;
  rows: Row[];
}

const byDay = (rows: readonly Row[]): VisibleDay[] => {
  const days: VisibleDay[] = [];
  for (const row of rows) {
    const last = days.at(-1);
    if (last?.day === row.day) last.rows.push(row);
    else days.push({ day: row.day, rows: [row] });
  }
  return days;
};

/** The stylesheet takes the heights from where the positions are worked out with them. */
const heightsOf = ({ day, trade }: RowHeights) =>
  ({ '--heading-height': `${day}px`, '--trade-height': `${trade}px` }) as CSSProperties;

export interface TradeListProps {
  rows: readonly Row[];
  counts: ReadonlyMap<string, number>;
  /** The filter, as the address has it. */
  search: string;
}

/** The journal, day by day. Only what is near the window is in the page: 10,000 trades cost what 30 cost. */
export const TradeList = memo(({ rows, counts, search }: TradeListProps) => {
  const { ref, visible, before, after, size } = useVisibleRows(rows);
  return (
    <div ref={ref} style={{ paddingBlock: `${before}px ${after}px`, ...heightsOf(size) }}>
      {byDay(visible).map(({ day, rows: ofDay }) => (
        <section key={day.date} aria-label={formatDay(day.date)}>
          {ofDay[0]?.kind === 'day' && <DayHeading day={day} count={counts.get(day.date) ?? day.trades.length} />}
          <ul className={styles.trades}>
            {ofDay.map(
              (row) => row.kind === 'trade' && <TradeRow key={row.trade.id} trade={row.trade} search={search} />,
            )}
          </ul>
        </section>
      ))}
    </div>
  );
});
