import { useQuery } from '@tanstack/react-query';
import type { Analytics } from 'contracts';
import { useState } from 'react';
import { Button, EmptyState, ErrorPanel, Skeleton } from 'shared-ui';
import { AnalyticsCard } from '../analytics/AnalyticsCard.tsx';
import { codeOf } from '../code/codeOf.ts';
import { useOpenDay } from '../day/useOpenDay.ts';
import type { Range } from '../range/range.ts';
import { DayTable } from './DayTable.tsx';
import type { EquityChartProps } from './EquityChart.tsx';
import styles from './EquityPanel.module.css';
import { Summary } from './Summary.tsx';
import { useSeen } from './useSeen.ts';

/** The library is larger than all the rest of the page: it comes when the chart is about to be seen. */
const code = codeOf('the chart', async () => (await import('./EquityChart.tsx')).EquityChart);

const LazyChart = (props: EquityChartProps) => {
  const [ref, seen] = useSeen();
  const { data: Chart, isError, isFetching, refetch } = useQuery({ ...code, enabled: seen });
  if (isError)
    return <ErrorPanel title="The chart could not be loaded" onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <div ref={ref} className={styles.chart}>
      {Chart ? <Chart {...props} /> : <Skeleton height="calc(var(--chart-height) + var(--readout-height))" />}
    </div>
  );
};

const Licence = () => (
  <p className={styles.licence}>
    Drawn with{' '}
    <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
      TradingView Lightweight Charts™
    </a>
    , © 2026 TradingView, Inc.
  </p>
);

const Content = ({ analytics }: { analytics: Analytics }) => {
  const [, openDay] = useOpenDay();
  const [asTable, setAsTable] = useState(false);
  const days = analytics.equity;
  if (days.length === 0) return <EmptyState title="No trades here">The curve begins with the first one.</EmptyState>;
  return (
    <>
      <Summary analytics={analytics} />
      <LazyChart days={days} onOpenDay={openDay} />
      {asTable && <DayTable days={days} onOpenDay={openDay} />}
      <div className={styles.foot}>
        <Button size="small" aria-expanded={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Hide the table' : 'Show as a table'}
        </Button>
        <Licence />
      </div>
    </>
  );
};

/** The running total with its drawdown, and each day's result, over one time axis. */
export const EquityPanel = ({ range }: { range: Range | null }) => (
  <AnalyticsCard title="Equity and daily P&L" range={range} height="28rem">
    {(analytics) => <Content analytics={analytics} />}
  </AnalyticsCard>
);
