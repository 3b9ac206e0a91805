import { clsx } from 'clsx';
import { type MeasuredFilter, type Stats, timings } from 'contracts';
import { type ReactNode, useCallback, useState } from 'react';
import {
  AmountNote,
  type AmountUnit,
  formatNumber,
  formatPercent,
  formatSignedAmount,
  Grid,
  getMoneyTone,
  NoConnection,
  Skeleton,
  StaleNote,
  Stat,
  useIsOnline,
} from 'shared-ui';
import { CountUp } from './CountUp.tsx';
import styles from './StatCards.module.css';
import { AverageDetails, NetDetails, TradesDetails, WinDetails } from './StatDetails.tsx';

const formatWholeNumber = (value: number): string => formatNumber(Math.round(value));

/**
 * Whether these are the first stats of the page. Counting from one reply to the next would show sums that never existed
 * (DSH-05).
 */
const useIsFirstReply = (stats: Stats | undefined, unit: AmountUnit): boolean => {
  const [first, setFirst] = useState<{ stats: Stats; unit: AmountUnit }>();
  const [isFirst, setIsFirst] = useState(true);
  if (stats && !first) setFirst({ stats, unit });
  if (isFirst && first && (first.stats !== stats || first.unit !== unit)) setIsFirst(false);
  return isFirst;
};

export interface StatCardsProps {
  stats: Stats | undefined;
  /** Whether there are no stats yet and no error. */
  isLoading: boolean;
  /** The filter of the stats, while those of another filter load. */
  staleFilter: MeasuredFilter | null;
  /** The unit of the stats' amounts. */
  unit: AmountUnit;
}

interface StatCardProps {
  isHero?: boolean;
  /** Has a line of its own on a phone. */
  isWide?: boolean;
  more: ReactNode;
  children: ReactNode;
}

const StatCard = ({ isHero, isWide, more, children }: StatCardProps) => (
  <div className={clsx(styles.card, isHero && styles.hero, isWide && styles.wide)}>
    {children}
    <div className={styles.more}>{more}</div>
  </div>
);

/** What the cards of a trader without trades will say below their values. */
const PREVIEWS = {
  net: 'The sum of your results, with its curve and the days before.',
  win: 'How many of your trades win, and how many lose.',
  average: 'What your trades make on average, and what a win and a loss are.',
  trades: 'How many trades you take, and on how many days.',
} as const;

/** The four headline statistics. Each shows '--' without stats. */
export function StatCards({ stats, isLoading, staleFilter, unit }: StatCardsProps) {
  const shown = stats?.hasTrades ? stats : undefined;
  const isOnline = useIsOnline();
  const renderMore = (name: keyof typeof PREVIEWS, details: ReactNode) =>
    shown ? details : stats && <p>{PREVIEWS[name]}</p>;
  const countsUp = useIsFirstReply(stats, unit);
  /** Null is shown as '--'. */
  const renderValue = (value: number | null | undefined, format: (value: number) => string): ReactNode | null => {
    if (isLoading) return <Skeleton height="1lh" width="60%" />;
    if (value === null || value === undefined) return null;
    return countsUp ? <CountUp value={value} format={format} durationMs={timings.statCountUpMs} /> : format(value);
  };
  const total = shown?.netCents ?? null;
  const average = shown?.avgPerTradeCents ?? null;
  const formatSigned = useCallback((value: number) => formatSignedAmount(value, unit), [unit]);
  return (
    <section
      aria-label="Statistics"
      className={styles.stats}
      aria-busy={isLoading || staleFilter !== null || undefined}
    >
      <div className={styles.note}>
        <StaleNote staleFilter={staleFilter} />
        {!staleFilter && stats && <AmountNote trades={stats.totalTrades} scope={stats} />}
      </div>
      <Grid className={styles.cards} data-stale={staleFilter !== null || undefined}>
        <StatCard isHero more={renderMore('net', <NetDetails />) ?? (!isOnline && <NoConnection />)}>
          <Stat bare label="Total P&L" tone={getMoneyTone(total)} value={renderValue(total, formatSigned)} />
        </StatCard>
        <StatCard more={renderMore('win', <WinDetails />)}>
          <Stat bare label="Trade Win %" value={renderValue(shown?.winPercent, formatPercent)} />
        </StatCard>
        <StatCard isWide more={renderMore('average', <AverageDetails />)}>
          <Stat bare label="Avg Win/Loss" tone={getMoneyTone(average)} value={renderValue(average, formatSigned)} />
        </StatCard>
        <StatCard more={renderMore('trades', <TradesDetails />)}>
          <Stat bare label="Trades Taken" value={renderValue(shown?.totalTrades, formatWholeNumber)} />
        </StatCard>
      </Grid>
    </section>
  );
}
