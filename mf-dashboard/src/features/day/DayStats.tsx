import type { DayReply } from 'contracts';
import { Amount, formatPercent, getMoneyTone, Skeleton, Stat } from 'shared-ui';
import styles from './DayDialog.module.css';

export interface DayStatsProps {
  /** Undefined while loading and after an error. */
  stats: DayReply['stats'] | undefined;
  isLoading: boolean;
}

const renderAmount = (cents: number | null | undefined) => (cents == null ? null : <Amount cents={cents} />);

export const DayStats = ({ stats, isLoading }: DayStatsProps) => {
  const items = [
    ['Daily P&L', renderAmount(stats?.netCents), getMoneyTone(stats?.netCents ?? null)],
    ['Avg P&L', renderAmount(stats?.avgPerTradeCents), getMoneyTone(stats?.avgPerTradeCents ?? null)],
    ['Trades Taken', stats?.totalTrades ?? null, 'neutral'],
    ['Win %', stats?.winPercent == null ? null : formatPercent(stats.winPercent), 'neutral'],
  ] as const;
  return (
    <div className={styles.stats}>
      {items.map(([label, value, tone]) => (
        <Stat key={label} bare label={label} tone={tone} value={isLoading ? <Skeleton width="5rem" /> : value} />
      ))}
    </div>
  );
};
