import { type Analytics, addDays, type MeasuredFilter, toFilterQuery } from 'contracts';
import { reports } from 'contracts/reports';
import { createContext, type ReactNode, useContext } from 'react';
import {
  Amount,
  type AmountUnit,
  formatAmount,
  formatCount,
  formatMultiple,
  formatNumber,
  formatRatio,
  formatSignedAmount,
  getReplyUnit,
  Sparkline,
  useCall,
  useToday,
} from 'shared-ui';
import { countDays, getPeriodBefore, useAnalytics, usePeriodBefore } from '../analytics/useAnalytics.ts';
import styles from './StatCards.module.css';

interface Details {
  analytics: Analytics;
  unit: AmountUnit;
  /** Null without a trade that has a risk. */
  averageR: number | null | undefined;
  /** The filter of the analytics. */
  filter: MeasuredFilter;
}

const StatDetails = createContext<Details | null>(null);

/** What the cards show below their values, as soon as it is there. */
export function StatDetailsProvider({ filter, children }: { filter: MeasuredFilter; children: ReactNode }) {
  const { reply } = useAnalytics(filter);
  const { shown, shownFilter, staleFilter } = reply;
  const { data } = useCall(
    reports.get,
    { query: { ...toFilterQuery(shownFilter), groupBy: 'side' } },
    { enabled: shown !== undefined && shown.totalTrades > 0, handlesErrors: true },
  );
  const details = shown && shown.totalTrades > 0 && !staleFilter ? shown : null;
  return (
    <StatDetails
      value={
        details && {
          analytics: details,
          unit: shownFilter.unit ?? getReplyUnit(details),
          averageR: data?.totals.averageR,
          filter: shownFilter,
        }
      }
    >
      {children}
    </StatDetails>
  );
}

/** '▲ $120.00 more than in the 30 days before'. */
const Change = ({ cents, before, days, unit }: { cents: number; before: number; days: number; unit: AmountUnit }) => {
  const change = cents - before;
  if (change === 0) return <>as much as in the {formatCount(days, 'day')} before</>;
  return (
    <>
      <span aria-hidden="true">{change > 0 ? '▲' : '▼'}</span>
      {'\u00a0'}
      {formatAmount(Math.abs(change), unit)} {change > 0 ? 'more' : 'less'} than in the {formatCount(days, 'day')}{' '}
      before
    </>
  );
};

const sumDays = (equity: Analytics['equity'], from: string, to: string): number =>
  equity.reduce((sum, { date, netCents }) => (date >= from && date <= to ? sum + netCents : sum), 0);

/** The days of the change of all trades, today included. */
const RECENT_DAYS = 30;

/** The change to the period before; without dates, that of the last days. */
const PeriodChange = ({ analytics, unit, filter }: Details) => {
  const today = useToday();
  const before = getPeriodBefore(filter);
  const { data } = usePeriodBefore(filter);
  const { equity } = analytics;
  if (filter.from || filter.to) {
    const cents = data?.equity.at(-1)?.equityCents ?? 0;
    if (!before || !data) return null;
    return <Change cents={equity.at(-1)?.equityCents ?? 0} before={cents} days={countDays(before)} unit={unit} />;
  }
  // Days in R are rounded, so that their sum can differ from that of their trades.
  if (unit === 'r') return null;
  const recent = { from: addDays(today, 1 - RECENT_DAYS), to: today };
  const earlier = getPeriodBefore(recent);
  if (!earlier) return null;
  const cents = sumDays(equity, recent.from, recent.to);
  return (
    <>
      Last {RECENT_DAYS} days: <Amount cents={cents} unit={unit} />,{' '}
      <Change cents={cents} before={sumDays(equity, earlier.from, earlier.to)} days={countDays(recent)} unit={unit} />
    </>
  );
};

/** Today's result, if the dates of the filter include today. */
const Today = ({ analytics, unit, filter }: Details) => {
  const today = useToday();
  if ((filter.from ?? today) > today || (filter.to ?? today) < today) return null;
  const day = analytics.equity.at(-1);
  if (day?.date !== today) return <p>Today: no trades</p>;
  return (
    <p>
      Today: <Amount cents={day.netCents} unit={unit} /> in {formatCount(day.trades, 'trade')}
    </p>
  );
};

/** Below the net P&L: how it developed. */
export function NetDetails() {
  const details = useContext(StatDetails);
  if (!details) return null;
  const { analytics, unit } = details;
  const values = analytics.equity.map(({ equityCents }) => equityCents);
  return (
    <>
      <div className={styles.spark}>
        <Sparkline
          isFluid
          label={`Net P&L over time, at last ${formatSignedAmount(values.at(-1) ?? 0, unit)}`}
          values={values}
        />
      </div>
      <Today {...details} />
      <p>
        <PeriodChange {...details} />
      </p>
    </>
  );
}

/** The circumference of a circle with this radius is 100. */
const RADIUS = 100 / (2 * Math.PI);
const RING_SIZE = 40;

const Arc = ({ from, length, color }: { from: number; length: number; color: string }) => (
  <circle
    cx={RING_SIZE / 2}
    cy={RING_SIZE / 2}
    r={RADIUS}
    stroke={color}
    strokeDasharray={`${length} ${100 - length}`}
    strokeDashoffset={25 - from}
  />
);

/** Below the win rate: wins, losses and breakeven trades, also as a ring. */
export function WinDetails() {
  const details = useContext(StatDetails);
  if (!details) return null;
  const { totalTrades, wins, losses, scratches } = details.analytics;
  const [won, even] = [wins, scratches].map((count) => (100 * count) / totalTrades);
  return (
    <>
      <svg className={styles.ring} viewBox={`0 0 ${RING_SIZE} ${RING_SIZE}`} aria-hidden="true">
        <Arc from={0} length={100} color="var(--loss-5)" />
        <Arc from={0} length={won ?? 0} color="var(--gain-5)" />
        <Arc from={won ?? 0} length={even ?? 0} color="var(--none)" />
      </svg>
      <p>
        {formatCount(wins, 'win')}, {formatNumber(losses)} {losses === 1 ? 'loss' : 'losses'}
        {scratches > 0 && `, ${formatNumber(scratches)} breakeven`}
      </p>
    </>
  );
}

/** Below the average: the average win against the average loss. */
export function AverageDetails() {
  const details = useContext(StatDetails);
  if (!details) return null;
  const { avgWinCents, avgLossCents } = details.analytics;
  const parts = [
    { length: Math.abs(avgWinCents.value ?? 0), background: 'var(--gain-5)' },
    { length: Math.abs(avgLossCents.value ?? 0), background: 'var(--loss-5)' },
  ].filter(({ length }) => length > 0);
  return (
    <>
      <p>Average win and loss</p>
      <div className={styles.ratio} aria-hidden="true">
        {parts.map(({ length, background }) => (
          <span key={background} style={{ flex: length, background }} />
        ))}
      </div>
      <p className={styles.ends}>
        <Amount cents={avgWinCents.value} unit={details.unit} />
        <Amount cents={avgLossCents.value} unit={details.unit} />
      </p>
    </>
  );
}

/** Below the number of trades: how good they are. */
export function TradesDetails() {
  const details = useContext(StatDetails);
  if (!details) return null;
  const { profitFactor } = details.analytics;
  const { averageR } = details;
  const ratio = profitFactor.value === 'infinite' ? '∞' : profitFactor.value;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Profit factor</dt>
        <dd>{typeof ratio === 'number' ? formatRatio(ratio) : (ratio ?? '--')}</dd>
      </div>
      <div>
        <dt>Average R</dt>
        <dd>{averageR == null ? '--' : formatMultiple(averageR, { signed: true })}</dd>
      </div>
    </dl>
  );
}
