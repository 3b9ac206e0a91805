import type { Analytics } from 'contracts';
import { formatDay, formatMoney, Money } from 'shared-ui';
import { countOf } from '../analytics/sample.ts';
import styles from './Summary.module.css';

const short = (date: string): string => formatDay(date, { weekday: false });

const periodOf = (first: string, last: string): string =>
  first === last ? `on ${short(first)}` : `from ${short(first)} to ${short(last)}`;

const Extreme = ({ name, day }: { name: string; day: Analytics['bestDay']['value'] }) =>
  day && (
    <>
      {' '}
      {name} <Money dollars={day.profit} tone="neutral" /> on {short(day.date)}.
    </>
  );

/** What the chart shows, in sentences: for those who do not see it, and for those who want it short. */
export const Summary = ({ analytics }: { analytics: Analytics }) => {
  const { equity, tradingDays, maxDrawdown, bestDay, worstDay } = analytics;
  const [first, last] = [equity[0], equity.at(-1)];
  if (!first || !last) return null;
  return (
    <p className={styles.summary}>
      {countOf(tradingDays, 'day')} with trades {periodOf(first.date, last.date)}, ending at{' '}
      <Money dollars={last.equity} tone="neutral" />; max drawdown {formatMoney(maxDrawdown.value ?? 0)}.
      <Extreme name="Best day" day={bestDay.value} />
      <Extreme name="Worst day" day={worstDay.value} />
    </p>
  );
};
