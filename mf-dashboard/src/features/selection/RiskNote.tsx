import type { Stats } from 'contracts';
import { type AmountUnit, formatCount } from 'shared-ui';
import styles from './StaleNote.module.css';

/** FAC-07: how many of the trades the figures in R are about. */
export const RiskNote = ({ stats, unit }: { stats: Stats | undefined; unit: AmountUnit }) => {
  const without = stats?.tradesWithoutRisk;
  if (unit !== 'r' || !stats || without === undefined) return null;
  const total = formatCount(stats.totalTrades + without, 'trade');
  return (
    <p className={styles.note}>
      Results in R: {stats.totalTrades.toLocaleString('en-US')} of {total} have a risk.
    </p>
  );
};
