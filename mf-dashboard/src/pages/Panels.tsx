import type { MeasuredFilter } from 'contracts';
import { Grid } from 'shared-ui';
import { BestDayCard } from '../features/best-day/BestDayCard.tsx';
import { CalendarCard } from '../features/calendar/CalendarCard.tsx';
import { EquityPanel } from '../features/charts/EquityPanel.tsx';
import { GettingStarted } from '../features/first-trade/GettingStarted.tsx';
import { SetupPerformance, WeekdayPerformance } from '../features/groups/GroupPerformance.tsx';
import { MoreStats } from '../features/more-stats/MoreStats.tsx';
import { RecentTrades } from '../features/recent/RecentTrades.tsx';
import type { StatCardsProps } from '../features/stats/StatCards.tsx';

import styles from './Panels.module.css';

export interface PanelsProps extends StatCardsProps {
  filter: MeasuredFilter;
  withoutDates: MeasuredFilter;
}

const Analyses = ({ filter }: Pick<PanelsProps, 'filter'>) => (
  <>
    <MoreStats filter={filter} />
    <Grid column="28rem">
      <SetupPerformance filter={filter} />
      <WeekdayPerformance filter={filter} />
    </Grid>
  </>
);

/** Everything below the stat cards. Before the first trade, the panels without a figure are left out. */
export const Panels = ({ filter, withoutDates, ...stats }: PanelsProps) => {
  const isNewcomer = stats.stats?.hasTrades === false;
  return (
    <>
      {isNewcomer ? <GettingStarted /> : <EquityPanel filter={filter} />}
      <CalendarCard filter={withoutDates} />
      <Grid className={styles.days}>
        <BestDayCard {...stats} />
        <RecentTrades filter={withoutDates} />
      </Grid>
      {!isNewcomer && <Analyses filter={filter} />}
    </>
  );
};
