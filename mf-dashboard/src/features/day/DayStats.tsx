import type { DayReply } from 'contracts';
import { formatPercent, getMoneyTone, Money, Skeleton, Stat } from 'shared-ui';
import styles from './DayDialog.module.css';

export interface DayStatsProps {
  /** Absent while they load, and when they could not be had. */
  stats: DayReply['stats'] | undefined;
  waiting: boolean;
}

const money = (dollars: number | null | undefined) => (dollars == null ? null : <Money dollars={dollars} />);

export const DayStats = ({ stats, waiting }: DayStatsProps) => {
  const values = [
    ['Daily P&L', money(stats?.dailyPL), getMoneyTone(stats?.dailyPL ?? null)],
    ['Avg P&L', money(stats?.avgPL), getMoneyTone(stats?.avgPL ?? null)],
    ['Trades Taken', stats?.totalTrades ?? null, 'neutral'],
    ['Win %', stats?.winPercent == null ? null : formatPercent(stats.winPercent), 'neutral'],
  ] as const;
  return (
    <div className={styles.stats}>
      {values.map(([label, value, tone]) => (
        <Stat key={label} bare label={label} tone={tone} value={waiting ? <Skeleton width="5rem" /> : value} />
      ))}
    </div>
  );
};
