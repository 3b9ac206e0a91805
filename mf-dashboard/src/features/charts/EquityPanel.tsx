import { type Analytics, addDays, type MeasuredFilter } from 'contracts';
import { useMemo, useState } from 'react';
import { Button, EmptyState, usePageParameters } from 'shared-ui';
import { AnalyticsCard } from '../analytics/AnalyticsCard.tsx';
import { countDays, getPeriodBefore, usePeriodBefore } from '../analytics/useAnalytics.ts';
import { useOpenDay } from '../day/useOpenDay.tsx';
import { EquityChart } from './EquityChart.tsx';
import styles from './EquityPanel.module.css';
import { DayTable, EquitySummary } from './EquityText.tsx';
import { createTimeline } from './timeline.ts';

interface ContentProps {
  /** At least one day. */
  analytics: Analytics;
  /** The filter of the analytics. */
  filter: MeasuredFilter;
}

const NO_DAYS: Analytics['equity'] = [];

/** The dates of the chart: those of the filter, else from the day before the first result to the last one. */
const useTimeline = ({ analytics: { equity }, filter: { from, to } }: ContentProps) => {
  const first = from && to ? from : (equity[0]?.date ?? '');
  const last = (from && to) || (equity.at(-1)?.date ?? '');
  return useMemo(() => createTimeline(addDays(first, -1), last), [first, last]);
};

const Content = (props: ContentProps) => {
  const { analytics, filter } = props;
  const [, openDay] = useOpenDay();
  const [, changeParameters] = usePageParameters();
  const [isTableShown, setIsTableShown] = useState(false);
  const timeline = useTimeline(props);
  const before = getPeriodBefore(filter);
  const previous = usePeriodBefore(filter).data?.equity ?? NO_DAYS;
  const { equity: days, bestDay, worstDay } = analytics;
  return (
    <div className={styles.content}>
      <EquityChart
        days={days}
        previous={previous}
        shiftDays={before ? countDays(before) : 0}
        timeline={timeline}
        best={bestDay.value?.date}
        worst={worstDay.value?.date}
        onOpenDay={openDay}
        onSelectDates={(from, to) => changeParameters({ from, to })}
      />
      <EquitySummary analytics={analytics} before={previous.length > 0 ? before : null} />
      {isTableShown && <DayTable days={days} onOpenDay={openDay} />}
      <div className={styles.foot}>
        <Button size="small" aria-expanded={isTableShown} onClick={() => setIsTableShown(!isTableShown)}>
          {isTableShown ? 'Hide table' : 'Show as table'}
        </Button>
        <p className={styles.hint}>Drag across the chart to filter by dates, or use Shift and the arrow keys.</p>
      </div>
    </div>
  );
};

/** Equity with its drawdown, and each day's result, on one time axis. */
export function EquityPanel({ filter }: { filter: MeasuredFilter }) {
  return (
    <div className={styles.panel}>
      <AnalyticsCard title="Equity and daily P&L" filter={filter} height="var(--content-height)">
        {(analytics, shownFilter) =>
          analytics.equity.length === 0 ? (
            <EmptyState title="No trades in this selection" />
          ) : (
            <Content analytics={analytics} filter={shownFilter} />
          )
        }
      </AnalyticsCard>
    </div>
  );
}
