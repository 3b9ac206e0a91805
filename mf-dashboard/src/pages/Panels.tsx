import { Grid } from 'shared-ui';
import { BestDayCard } from '../features/best-day/BestDayCard.tsx';
import { CalendarCard } from '../features/calendar/CalendarCard.tsx';
import { EquityPanel } from '../features/charts/EquityPanel.tsx';
import { MoreStats } from '../features/more-stats/MoreStats.tsx';
import type { Range } from '../features/range/range.ts';
import { RecentTrades } from '../features/recent/RecentTrades.tsx';
import { SetupPerformance } from '../features/setup-performance/SetupPerformance.tsx';
import type { StatCardsProps } from '../features/stats/StatCards.tsx';

export interface PanelsProps extends StatCardsProps {
  range: Range | null;
}

/** Everything below the stat cards. */
export const Panels = ({ range, ...stats }: PanelsProps) => (
  <>
    <CalendarCard />
    <Grid column="22rem">
      <BestDayCard {...stats} />
      <RecentTrades />
    </Grid>
    <EquityPanel range={range} />
    <MoreStats range={range} />
    <SetupPerformance range={range} />
  </>
);
