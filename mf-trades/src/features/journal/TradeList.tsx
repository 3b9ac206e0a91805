import { type CSSProperties, memo } from 'react';
import { formatDay, Money } from 'shared-ui';
import type { Day, Row } from './days.ts';
import { formatTradeCount } from './format.ts';
import styles from './TradeList.module.css';
import { TradeRow } from './TradeRow.tsx';
import { type RowHeights, useVisibleRows } from './useVisibleRows.ts';

interface DayHeadingProps {
  day: Day;
  /** The number of trades of the day, regardless of the filter. */
  count: number;
}

const DayHeading = ({ day, count }: DayHeadingProps) => (
  <div className={styles.heading}>
    <h2>
      <time dateTime={day.date}>{formatDay(day.date)}</time>
    </h2>
    <span className={styles.count}>{formatTradeCount(day.trades.length, count)}</span>
    <Money cents={day.netCents} className={styles.total} />
  </div>
);

interface VisibleDay {
  day: Day;
  rows: Row[];
}

const groupRowsByDay = (rows: readonly Row[]): VisibleDay[] => {
  const days: VisibleDay[] = [];
  for (const row of rows) {
    const last = days.at(-1);
    if (last?.day === row.day) last.rows.push(row);
    else days.push({ day: row.day, rows: [row] });
  }
  return days;
};

/** Passes the heights to the stylesheet, so that they match the calculated positions. */
const toHeightVariables = ({ day, trade }: RowHeights) =>
  ({ '--heading-height': `${day}px`, '--trade-height': `${trade}px` }) as CSSProperties;

export interface TradeListProps {
  rows: readonly Row[];
  counts: ReadonlyMap<string, number>;
  /** The filter as in the page's address: `?q=…` or ''. */
  search: string;
}

/** The trades grouped by day. Renders only rows near the viewport, so 10,000 trades are as fast as 30. */
export const TradeList = memo(({ rows, counts, search }: TradeListProps) => {
  const { ref, visibleRows, paddingBefore, paddingAfter, heights } = useVisibleRows(rows);
  return (
    <div ref={ref} style={{ paddingBlock: `${paddingBefore}px ${paddingAfter}px`, ...toHeightVariables(heights) }}>
      {groupRowsByDay(visibleRows).map(({ day, rows: dayRows }) => (
        <section key={day.date} aria-label={formatDay(day.date)}>
          {dayRows[0]?.kind === 'day' && <DayHeading day={day} count={counts.get(day.date) ?? day.trades.length} />}
          <ul className={styles.trades}>
            {dayRows.map(
              (row) => row.kind === 'trade' && <TradeRow key={row.trade.id} trade={row.trade} search={search} />,
            )}
          </ul>
        </section>
      ))}
    </div>
  );
});
