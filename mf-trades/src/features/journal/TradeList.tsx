import type { DayTotals } from 'contracts';
import { type CSSProperties, memo, useEffect, useEffectEvent, useMemo } from 'react';
import {
  Amount,
  type AmountUnit,
  createClockFormat,
  formatDay,
  type ResultUnit,
  useFormats,
  useMediaQuery,
  useTimeZone,
} from 'shared-ui';
import { formatTradeCount } from '../../shared/format.ts';
import type { FittingColumn } from './fittingColumns.ts';
import styles from './TradeList.module.css';
import { TradeRow } from './TradeRow.tsx';
import { groupRows, type Row, type RowHeights, useVisibleRows } from './useVisibleRows.ts';

interface DayHeadingProps {
  date: string;
  /** The sums of all trades of the day; absent when no trade of the day has a risk, and results are in R. */
  totals: DayTotals | undefined;
  unit: AmountUnit;
}

const DayHeading = ({ date, totals, unit }: DayHeadingProps) => (
  <div className={styles.heading}>
    <h2>
      <time dateTime={date}>{formatDay(date)}</time>
    </h2>
    {totals && <span className={styles.count}>{formatTradeCount(totals.trades)}</span>}
    <Amount cents={totals?.netCents ?? null} unit={unit} className={styles.total} />
  </div>
);

/** Passes the heights to the stylesheet, so that they match the calculated positions. */
const toHeightVariables = ({ day, trade }: RowHeights) =>
  ({ '--heading-height': `${day}px`, '--trade-height': `${trade}px` }) as CSSProperties;

/** Rows before the end at which the next page is requested. */
const ROWS_AHEAD = 40;

interface TradeListProps {
  rows: readonly Row[];
  days: ReadonlyMap<string, DayTotals>;
  /** The list's filter and order as in the page's address: `?q=…` or ''. */
  search: string;
  columns: readonly FittingColumn[];
  unit: ResultUnit;
  /** The unit of the sums. */
  sumUnit: AmountUnit;
  selectedIds: ReadonlySet<number>;
  onSelect: (id: number, isSelected: boolean, isRange: boolean) => void;
  /** Called when the end of the loaded rows is near. */
  onEndReached: () => void;
}

/** The trades grouped by day. Renders only rows near the viewport, so 10,000 trades are as fast as 30. */
export const TradeList = memo(({ rows, days, selectedIds, sumUnit, onEndReached, ...rowProps }: TradeListProps) => {
  useFormats();
  const hasTwoLines = !useMediaQuery('(width >= 64rem)');
  const zone = useTimeZone();
  const formatTime = useMemo(() => createClockFormat(zone), [zone]);
  const { ref, visibleRows, lastIndex, paddingBefore, paddingAfter, heights } = useVisibleRows(rows, hasTwoLines);
  const requestMore = useEffectEvent(onEndReached);
  const isNearEnd = lastIndex >= rows.length - ROWS_AHEAD;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page can leave the end still near.
  useEffect(() => {
    if (isNearEnd) requestMore();
  }, [isNearEnd, rows.length]);
  return (
    <div
      ref={ref}
      className={styles.list}
      data-by-day={rows[0]?.kind === 'day' || undefined}
      style={{ paddingBlock: `${paddingBefore}px ${paddingAfter}px`, ...toHeightVariables(heights) }}
    >
      {groupRows(visibleRows).map(({ date, rows: dayRows }) => (
        <section key={date} aria-label={date ? formatDay(date) : 'Trades'}>
          {dayRows[0]?.kind === 'day' && <DayHeading date={date} totals={days.get(date)} unit={sumUnit} />}
          <ul className={styles.trades}>
            {dayRows.map(
              (row) =>
                row.kind === 'trade' && (
                  <TradeRow
                    key={row.trade.id}
                    {...rowProps}
                    formatTime={formatTime}
                    trade={row.trade}
                    hasDate={date === ''}
                    hasTwoLines={hasTwoLines}
                    isSelected={selectedIds.has(row.trade.id)}
                  />
                ),
            )}
          </ul>
        </section>
      ))}
    </div>
  );
});
