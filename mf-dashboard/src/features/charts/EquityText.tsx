import type { Analytics } from 'contracts';
import {
  Amount,
  type AmountUnit,
  Button,
  type Column,
  formatCount,
  formatDay,
  formatNumber,
  formatSignedAmount,
  Table,
  useUnit,
} from 'shared-ui';
import styles from './EquityPanel.module.css';
import type { EquityDay } from './equityPoints.ts';

const formatShortDay = (date: string): string => formatDay(date, { weekday: false });

const formatPeriod = (first: string, last: string): string =>
  first === last ? `on ${formatShortDay(first)}` : `from ${formatShortDay(first)} to ${formatShortDay(last)}`;

interface ExtremeDayProps {
  label: string;
  tone: 'gain' | 'loss';
  day: Analytics['bestDay']['value'];
}

const ExtremeDay = ({ label, tone, day }: ExtremeDayProps) =>
  day && (
    <>
      {' '}
      {label}:{' '}
      <span aria-hidden="true" className={styles.mark} data-tone={tone}>
        {tone === 'gain' ? '▲' : '▼'}
      </span>
      <Amount cents={day.netCents} tone="neutral" /> on {formatShortDay(day.date)}.
    </>
  );

interface EquitySummaryProps {
  analytics: Analytics;
  /** The dates of the dotted line; null without one. */
  before: { from: string; to: string } | null;
}

/** The chart as text: for screen reader users, and as its legend. */
export function EquitySummary({ analytics, before }: EquitySummaryProps) {
  const { equity, tradingDays, maxDrawdownCents, bestDay, worstDay } = analytics;
  const unit = useUnit();
  const first = equity[0];
  const last = equity.at(-1);
  if (!first || !last) return null;
  return (
    <p className={styles.summary}>
      {formatCount(tradingDays, 'trading day')} {formatPeriod(first.date, last.date)}, ending at{' '}
      <Amount cents={last.equityCents} tone="neutral" />. Max drawdown, trade by trade:{' '}
      {formatSignedAmount(0 - (maxDrawdownCents.value ?? 0), unit)}.
      <ExtremeDay label="Best day" tone="gain" day={bestDay.value} />
      <ExtremeDay label="Worst day" tone="loss" day={worstDay.value} />
      {before && ` Dotted: the period before, ${formatPeriod(before.from, before.to)}.`}
    </p>
  );
}

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
  { title: 'Drawdown', align: 'end', cell: ({ drawdownCents }) => formatSignedAmount(0 - drawdownCents, unit) },
  { title: 'Trades', align: 'end', cell: ({ trades }) => formatNumber(trades) },
];

/** The chart's data as a table, latest day first. */
export function DayTable({ days, onOpenDay }: { days: readonly EquityDay[]; onOpenDay: (date: string) => void }) {
  return (
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
}
