import type { Analytics } from 'contracts';
import { formatDay, formatMoney, Money } from 'shared-ui';
import { formatCount } from '../analytics/sampleSize.ts';
import styles from './EquitySummary.module.css';

const formatShortDay = (date: string): string => formatDay(date, { weekday: false });

const formatPeriod = (first: string, last: string): string =>
  first === last ? `on ${formatShortDay(first)}` : `from ${formatShortDay(first)} to ${formatShortDay(last)}`;

const ExtremeDay = ({ label, day }: { label: string; day: Analytics['bestDay']['value'] }) =>
  day && (
    <>
      {' '}
      {label}: <Money dollars={day.profit} tone="neutral" /> on {formatShortDay(day.date)}.
    </>
  );

/** The chart as text: for screen reader users, and as a short overview for everyone. */
export const EquitySummary = ({ analytics }: { analytics: Analytics }) => {
  const { equity, tradingDays, maxDrawdown, bestDay, worstDay } = analytics;
  const [first, last] = [equity[0], equity.at(-1)];
  if (!first || !last) return null;
  return (
    <p className={styles.summary}>
      {formatCount(tradingDays, 'trading day')} {formatPeriod(first.date, last.date)}, ending at{' '}
      <Money dollars={last.equity} tone="neutral" />. Max drawdown: {formatMoney(maxDrawdown.value ?? 0)}.
      <ExtremeDay label="Best day" day={bestDay.value} />
      <ExtremeDay label="Worst day" day={worstDay.value} />
    </p>
  );
};
