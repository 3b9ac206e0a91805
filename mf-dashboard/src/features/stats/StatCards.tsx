import { type Stats, type TradeFilter, timings } from 'contracts';
import type { ReactNode } from 'react';
import { formatMoney, formatPercent, Grid, getMoneyTone, Skeleton, Stat } from 'shared-ui';
import { StaleNote } from '../selection/StaleNote.tsx';
import { CountUp } from './CountUp.tsx';
import styles from './StatCards.module.css';

const formatWholeNumber = (value: number): string => Math.round(value).toLocaleString('en-US');
const formatSignedMoney = (value: number): string => formatMoney(value, { signed: true });

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
  staleFilter: TradeFilter | null;
}

/** The four headline statistics. Each shows '--' without stats. */
export const StatCards = ({ stats, isLoading, staleFilter }: StatCardsProps) => {
  const shown = stats?.hasTrades ? stats : undefined;
  const renderValue = (stat: StatValue): ReactNode | null =>
    isLoading ? <Skeleton height="1lh" width="60%" /> : renderCountUp(stat);
  const total = shown?.netCents ?? null;
  const average = shown?.avgPerTradeCents ?? null;
  return (
    <section
      aria-label="Statistics"
      className={styles.stats}
      aria-busy={isLoading || staleFilter !== null || undefined}
    >
      <div className={styles.note}>
        <StaleNote staleFilter={staleFilter} />
      </div>
      <Grid className={styles.cards}>
        <Stat
          label="Total P&L"
          tone={getMoneyTone(total)}
          value={renderValue({ value: total, format: formatSignedMoney, decimals: 0 })}
        />
        <Stat
          label="Trade Win %"
          value={renderValue({ value: shown?.winPercent, format: formatPercent, decimals: 1 })}
        />
        <Stat
          label="Avg Win/Loss"
          tone={getMoneyTone(average)}
          value={renderValue({ value: average, format: formatSignedMoney, decimals: 0 })}
        />
        <Stat
          label="Trades Taken"
          value={renderValue({ value: shown?.totalTrades, format: formatWholeNumber, decimals: 0 })}
        />
      </Grid>
    </section>
  );
};
