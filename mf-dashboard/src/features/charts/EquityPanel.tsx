import { useQuery } from '@tanstack/react-query';
import type { Analytics, MeasuredFilter } from 'contracts';
import { type RefCallback, useCallback, useState } from 'react';
import { Button, EmptyState, ErrorPanel, lazyPanel, Skeleton } from 'shared-ui';
import { AnalyticsCard } from '../analytics/AnalyticsCard.tsx';
import { useOpenDay } from '../day/useOpenDay.tsx';
import type { EquityChartProps } from './EquityChart.tsx';
import styles from './EquityPanel.module.css';
import { DayTable, EquitySummary } from './EquityText.tsx';
import { PrintChart } from './PrintChart.tsx';

/** Whether the element has come close to the viewport. Once true, it stays true. */
const useIsNearViewport = (): [ref: RefCallback<Element>, isNearViewport: boolean] => {
  const [isNearViewport, setIsNearViewport] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setIsNearViewport(true);
        observer.disconnect();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isNearViewport];
};

/** The chart library is larger than the rest of the page, so it loads when the chart is near the viewport. */
const equityChart = lazyPanel('equity chart', async () => (await import('./EquityChart.tsx')).EquityChart);

const LazyChart = (props: EquityChartProps) => {
  const [ref, isNearViewport] = useIsNearViewport();
  const { data: Chart, isError, isFetching, refetch } = useQuery({ ...equityChart, enabled: isNearViewport });
  const renderContent = () => {
    if (Chart) return <Chart {...props} />;
    if (!isError) return <Skeleton height="var(--height)" />;
    return <ErrorPanel title="The chart could not be loaded" onRetry={() => void refetch()} retrying={isFetching} />;
  };
  return (
    <div ref={ref} className={styles.chart}>
      {renderContent()}
    </div>
  );
};

const ChartAttribution = () => (
  <p className={styles.attribution}>
    Charts by{' '}
    <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
      TradingView Lightweight Charts™
    </a>
    , © 2026 TradingView, Inc.
  </p>
);

const Content = ({ analytics }: { analytics: Analytics }) => {
  const [, openDay] = useOpenDay();
  const [isTableShown, setIsTableShown] = useState(false);
  const days = analytics.equity;
  if (days.length === 0) return <EmptyState title="No trades in this selection" />;
  return (
    <>
      <EquitySummary analytics={analytics} />
      <LazyChart days={days} onOpenDay={openDay} />
      <PrintChart days={days} />
      {isTableShown && <DayTable days={days} onOpenDay={openDay} />}
      <div className={styles.foot}>
        <Button size="small" aria-expanded={isTableShown} onClick={() => setIsTableShown(!isTableShown)}>
          {isTableShown ? 'Hide table' : 'Show as table'}
        </Button>
        <ChartAttribution />
      </div>
    </>
  );
};

/** Equity with its drawdown, and each day's result, on one time axis. */
export const EquityPanel = ({ filter }: { filter: MeasuredFilter }) => (
  <div className={styles.panel}>
    <AnalyticsCard title="Equity and daily P&L" filter={filter} height="var(--content-height)">
      {(analytics) => <Content analytics={analytics} />}
    </AnalyticsCard>
  </div>
);
