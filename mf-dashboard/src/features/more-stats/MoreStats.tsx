import type { Analytics, MeasuredFilter } from 'contracts';
import { formatDays, Grid, getTradesPath, StatWithFormula, useUnit } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { AnalyticsCard } from '../analytics/AnalyticsCard.tsx';
import styles from '../analytics/analytics.module.css';
import { type Statistic, toStatistics } from './statistics.ts';

interface StatisticItemProps extends Statistic {
  filter: MeasuredFilter;
}

const StatisticItem = ({ label, formula, value, tone, sampleText, days, filter }: StatisticItemProps) => {
  const hint = (
    <>
      {days && (
        <>
          <Link to={getTradesPath({ ...filter, ...days })}>{formatDays(days.from, days.to, { weekday: false })}</Link>
          {' · '}
        </>
      )}
      {sampleText}
    </>
  );
  return <StatWithFormula bare label={label} formula={formula} value={value} tone={tone} hint={hint} />;
};

const Statistics = ({ analytics, filter }: { analytics: Analytics; filter: MeasuredFilter }) => (
  <Grid gap={6} className={styles.statistics}>
    {toStatistics(analytics, useUnit()).map((statistic) => (
      <StatisticItem key={statistic.label} filter={filter} {...statistic} />
    ))}
  </Grid>
);

/** The statistics beyond the four stat cards, each with its formula and sample size. */
export function MoreStats({ filter }: { filter: MeasuredFilter }) {
  return (
    <div className={styles.moreStatistics}>
      <AnalyticsCard title="More statistics" filter={filter} height="var(--content-height)">
        {(analytics) => <Statistics analytics={analytics} filter={filter} />}
      </AnalyticsCard>
    </div>
  );
}
