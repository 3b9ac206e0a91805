import type { TradeFilter } from 'contracts';
import { Grid, Stat, Tooltip } from 'shared-ui';
import { AnalyticsCard } from '../analytics/AnalyticsCard.tsx';
import styles from './MoreStats.module.css';
import { type Statistic, toStatistics } from './statistics.ts';

const StatisticItem = ({ label, formula, value, tone, sampleText }: Statistic) => (
  <Stat bare label={<Tooltip text={formula}>{label}</Tooltip>} value={value} tone={tone} hint={sampleText} />
);

/** The statistics beyond the four stat cards, each with its formula and sample size. */
export const MoreStats = ({ filter }: { filter: TradeFilter }) => (
  <AnalyticsCard title="More statistics" filter={filter} height="24rem">
    {(analytics) => (
      <Grid gap={6} className={styles.statistics}>
        {toStatistics(analytics).map((statistic) => (
          <StatisticItem key={statistic.label} {...statistic} />
        ))}
      </Grid>
    )}
  </AnalyticsCard>
);
