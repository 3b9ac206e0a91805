import { type MeasuredFilter, type Stats, timings } from 'contracts';
import type { ReactNode } from 'react';
import {
  type AmountUnit,
  formatPercent,
  formatSignedAmount,
  Grid,
  getMoneyTone,
  RiskNote,
  Skeleton,
  Stat,
} from 'shared-ui';
import { StaleNote } from '../selection/StaleNote.tsx';
import { CountUp } from './CountUp.tsx';
import styles from './StatCards.module.css';

const formatSignedMoney = (value: number): string => formatSignedAmount(value, 'dollars');
const formatInR = (value: number): string => formatSignedAmount(value, 'r');
const formatWholeNumber = (value: number): string => Math.round(value).toLocaleString('en-US');

interface StatValue {
  value: number | null | undefined;
  format: (value: number) => string;
  decimals: number;
}

/** Null is shown as '--'. */
const renderCountUp = ({ value, format, decimals }: StatValue): ReactNode | null =>
  value === null || value === undefined ? null : (
    <CountUp value={value} format={format} decimals={decimals} durationMs={timings.statCountUpMs} />
  );

export interface StatCardsProps {
  stats: Stats | undefined;
  /** Whether there are no stats yet and no error. */
  isLoading: boolean;
  /** The filter of the stats, while those of another filter load. */
  staleFilter: MeasuredFilter | null;
  /** Of the amounts of the stats. */
  unit: AmountUnit;
}

/** The four headline statistics. Each shows '--' without stats. */
export const StatCards = ({ stats, isLoading, staleFilter, unit }: StatCardsProps) => {
  const shown = stats?.hasTrades ? stats : undefined;
  const renderValue = (stat: StatValue): ReactNode | null =>
    isLoading ? <Skeleton height="1lh" width="60%" /> : renderCountUp(stat);
  const total = shown?.netCents ?? null;
  const average = shown?.avgPerTradeCents ?? null;
  const formatSigned = unit === 'r' ? formatInR : formatSignedMoney;
  return (
    <section
      aria-label="Statistics"
      className={styles.stats}
      aria-busy={isLoading || staleFilter !== null || undefined}
    >
      <div className={styles.note}>
        <StaleNote staleFilter={staleFilter} />
        {!staleFilter && stats && <RiskNote trades={stats.totalTrades} tradesWithoutRisk={stats.tradesWithoutRisk} />}
      </div>
      <Grid className={styles.cards} data-stale={staleFilter !== null || undefined}>
        <Stat
          label="Total P&L"
          tone={getMoneyTone(total)}
          value={renderValue({ value: total, format: formatSigned, decimals: 0 })}
        />
        <Stat
          label="Trade Win %"
          value={renderValue({ value: shown?.winPercent, format: formatPercent, decimals: 1 })}
        />
        <Stat
          label="Avg Win/Loss"
          tone={getMoneyTone(average)}
          value={renderValue({ value: average, format: formatSigned, decimals: 0 })}
        />
        <Stat
          label="Trades Taken"
          value={renderValue({ value: shown?.totalTrades, format: formatWholeNumber, decimals: 0 })}
        />
      </Grid>
    </section>
  );
};
