import { Amount, type AmountUnit, Button, type Column, formatAmount, formatDay, Table, useUnit } from 'shared-ui';
import styles from './DayTable.module.css';
import type { EquityDay } from './equityPoints.ts';

const createColumns = (onOpenDay: (date: string) => void, unit: AmountUnit): Column<EquityDay>[] => [
  {
    title: 'Day',
    isRowHeader: true,
    cell: ({ date }) => (
      <Button variant="ghost" size="small" className={styles.day} onClick={() => onOpenDay(date)}>
        {formatDay(date)}
      </Button>
    ),
  },
  { title: 'P&L', align: 'end', cell: ({ netCents }) => <Amount cents={netCents} /> },
  { title: 'Equity', align: 'end', cell: ({ equityCents }) => <Amount cents={equityCents} tone="neutral" /> },
  { title: 'Drawdown', align: 'end', cell: ({ drawdownCents }) => formatAmount(drawdownCents, unit) },
  { title: 'Trades', align: 'end', cell: ({ trades }) => trades.toLocaleString('en-US') },
];

/** The chart's data as a table, latest day first. */
export const DayTable = ({ days, onOpenDay }: { days: readonly EquityDay[]; onOpenDay: (date: string) => void }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards can scroll only a focused element.
  <section className={styles.scroller} tabIndex={0} aria-label="Equity and daily P&L as a table">
    <Table
      caption="Equity and daily P&L"
      captionHidden
      columns={createColumns(onOpenDay, useUnit())}
      rows={days.toReversed()}
      rowKey={({ date }) => date}
    />
  </section>
);
