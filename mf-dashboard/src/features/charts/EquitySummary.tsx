import type { Analytics } from 'contracts';
import { Amount, formatAmount, formatCount, formatDay, useUnit } from 'shared-ui';
import styles from './EquitySummary.module.css';

const formatShortDay = (date: string): string => formatDay(date, { weekday: false });

const formatPeriod = (first: string, last: string): string =>
  first === last ? `on ${formatShortDay(first)}` : `from ${formatShortDay(first)} to ${formatShortDay(last)}`;

const ExtremeDay = ({ label, day }: { label: string; day: Analytics['bestDay']['value'] }) =>
  day && (
    <>
      {' '}
      {label}: <Amount cents={day.netCents} tone="neutral" /> on {formatShortDay(day.date)}.
    </>
  );

/** The chart as text: for screen reader users, and as a short overview for everyone. */
export const EquitySummary = ({ analytics }: { analytics: Analytics }) => {
  const { equity, tradingDays, maxDrawdownCents, bestDay, worstDay } = analytics;
  const unit = useUnit();
  const [first, last] = [equity[0], equity.at(-1)];
  if (!first || !last) return null;
  return (
    <p className={styles.summary}>
      {formatCount(tradingDays, 'trading day')} {formatPeriod(first.date, last.date)}, ending at{' '}
      <Amount cents={last.equityCents} tone="neutral" />. Max drawdown:{' '}
      {formatAmount(maxDrawdownCents.value ?? 0, unit)}.
      <ExtremeDay label="Best day" day={bestDay.value} />
      <ExtremeDay label="Worst day" day={worstDay.value} />
    </p>
  );
};
