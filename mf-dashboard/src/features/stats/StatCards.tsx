import { calls, type MeasuredFilter, type Stats, timings } from 'contracts';
import { type ReactNode, useState } from 'react';
import {
  type AmountUnit,
  formatPercent,
  formatSignedAmount,
  Grid,
  getMoneyTone,
  RiskNote,
  Skeleton,
  StaleNote,
  Stat,
  useCall,
  useShownReply,
} from 'shared-ui';
import { toRangeQuery } from '../range/useRange.ts';
import { CountUp } from './CountUp.tsx';
import styles from './StatCards.module.css';

/** The stats of the selected trades. Only one of the two calls is made: with both dates, the one that requires them. */
export const useStats = (filter: MeasuredFilter) => {
  const { startDate = '', endDate = '', ...others } = toRangeQuery(filter);
  const hasDates = startDate !== '';
  const allTimeCall = useCall(calls.trades.stats, { query: others }, { enabled: !hasDates });
  const rangeCall = useCall(
    calls.trades.filteredStats,
    { query: { ...others, startDate, endDate } },
    { enabled: hasDates },
  );
  const call = hasDates ? rangeCall : allTimeCall;
  const { data, isError, isFetching, isPaused, refetch } = call;
  return {
    ...useShownReply(call, filter),
    hasFailed: isError && data === undefined,
    /** Whether the call for this filter has succeeded or failed. */
    isSettled: data !== undefined || isError,
    /** The browser is offline. */
    isPaused,
    /** True while loading and refetching. */
    isFetching,
    retry: () => void refetch(),
  };
};

const formatSignedMoney = (value: number): string => formatSignedAmount(value, 'dollars');
const formatInR = (value: number): string => formatSignedAmount(value, 'r');
const formatWholeNumber = (value: number): string => Math.round(value).toLocaleString('en-US');

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

/** The four headline statistics. Each shows '--' without stats. */
export const StatCards = ({ stats, isLoading, staleFilter, unit }: StatCardsProps) => {
  const shown = stats?.hasTrades ? stats : undefined;
  const countsUp = useIsFirstReply(stats, unit);
  /** Null is shown as '--'. */
  const renderValue = (value: number | null | undefined, format: (value: number) => string): ReactNode | null => {
    if (isLoading) return <Skeleton height="1lh" width="60%" />;
    if (value === null || value === undefined) return null;
    return countsUp ? <CountUp value={value} format={format} durationMs={timings.statCountUpMs} /> : format(value);
  };
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
        <Stat label="Total P&L" tone={getMoneyTone(total)} value={renderValue(total, formatSigned)} />
        <Stat label="Trade Win %" value={renderValue(shown?.winPercent, formatPercent)} />
        <Stat label="Avg Win/Loss" tone={getMoneyTone(average)} value={renderValue(average, formatSigned)} />
        <Stat label="Trades Taken" value={renderValue(shown?.totalTrades, formatWholeNumber)} />
      </Grid>
    </section>
  );
};
