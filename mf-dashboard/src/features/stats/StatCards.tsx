import { type Stats, timings } from 'contracts';
import type { ReactNode } from 'react';
import { formatMoney, formatPercent, Grid, getMoneyTone, Skeleton, Stat } from 'shared-ui';
import { CountUp } from './CountUp.tsx';
import styles from './StatCards.module.css';

const wholeNumber = (value: number): string => Math.round(value).toLocaleString('en-US');
const money = (value: number): string => formatMoney(value, { signed: true });

interface Figure {
  value: number | null | undefined;
  format: (value: number) => string;
  decimals: number;
}

/** Null is a figure that there is none of: '--'. */
const counted = ({ value, format, decimals }: Figure): ReactNode | null =>
  value === null || value === undefined ? null : (
    <CountUp value={value} format={format} decimals={decimals} duration={timings.statCountUp} />
  );

export interface StatCardsProps {
  stats: Stats | undefined;
  /** Nothing is known yet. */
  waiting: boolean;
}

/** The four figures. All of them '--' while there is nothing to count. */
export const StatCards = ({ stats, waiting }: StatCardsProps) => {
  const shown = stats?.showStats ? stats : undefined;
  const figure = (of: Figure): ReactNode | null => (waiting ? <Skeleton height="1lh" width="60%" /> : counted(of));
  const total = shown?.totalPL ?? null;
  const average = shown?.avgPerTrade ?? null;
  return (
    <Grid className={styles.cards} aria-busy={waiting || undefined}>
      <Stat label="Total P&L" tone={getMoneyTone(total)} value={figure({ value: total, format: money, decimals: 2 })} />
      <Stat label="Trade Win %" value={figure({ value: shown?.winPercent, format: formatPercent, decimals: 1 })} />
      <Stat
        label="Avg Win/Loss"
        tone={getMoneyTone(average)}
        value={figure({ value: average, format: money, decimals: 2 })}
      />
      <Stat label="Trades Taken" value={figure({ value: shown?.totalTrades, format: wholeNumber, decimals: 0 })} />
    </Grid>
  );
};
