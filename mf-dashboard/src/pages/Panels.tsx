import type { TradeFilter } from 'contracts';
import { Grid } from 'shared-ui';
import { BestDayCard } from '../features/best-day/BestDayCard.tsx';
import { CalendarCard } from '../features/calendar/CalendarCard.tsx';
import { EquityPanel } from '../features/charts/EquityPanel.tsx';
import { MoreStats } from '../features/more-stats/MoreStats.tsx';
import { RecentTrades } from '../features/recent/RecentTrades.tsx';
import { SetupPerformance } from '../features/setup-performance/SetupPerformance.tsx';
import type { StatCardsProps } from '../features/stats/StatCards.tsx';

export interface PanelsProps extends StatCardsProps {
  filter: TradeFilter;
}

/** Everything below the stat cards. */
export const Panels = ({ filter, ...stats }: PanelsProps) => (
  <>
    <EquityPanel filter={filter} />
    <CalendarCard />
    <Grid column="22rem">
      <BestDayCard {...stats} />
      <RecentTrades />
    </Grid>
    <MoreStats filter={filter} />
    <SetupPerformance filter={filter} />
  </>
);
