import { Grid, Stat, Tooltip } from 'shared-ui';
import { AnalyticsCard } from '../analytics/AnalyticsCard.tsx';
import type { Range } from '../range/range.ts';
import { type Figure, figuresOf } from './figures.ts';
import styles from './MoreStats.module.css';

const Statistic = ({ label, formula, value, tone, sample }: Figure) => (
  <Stat bare label={<Tooltip text={formula}>{label}</Tooltip>} value={value} tone={tone} hint={sample} />
);

/** What the four cards leave out, each with what it rests on and how it is counted. */
export const MoreStats = ({ range }: { range: Range | null }) => (
  <AnalyticsCard title="More statistics" range={range} height="24rem">
    {(analytics) => (
      <Grid gap={6} className={styles.figures}>
        {figuresOf(analytics).map((figure) => (
          <Statistic key={figure.label} {...figure} />
        ))}
      </Grid>
    )}
  </AnalyticsCard>
);
