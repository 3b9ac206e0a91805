import type { MeasuredFilter } from 'contracts';
import { Card, FirstTradeLinks, Grid } from 'shared-ui';
import { BestDayCard } from '../features/best-day/BestDayCard.tsx';
import { CalendarCard } from '../features/calendar/CalendarCard.tsx';
import { OtherCards } from '../features/cards/OtherCards.tsx';
import { EquityPanel } from '../features/charts/EquityPanel.tsx';
import { SetupPerformance, WeekdayPerformance } from '../features/groups/GroupPerformance.tsx';
import { MoreStats } from '../features/more-stats/MoreStats.tsx';
import { RecentTrades } from '../features/recent/RecentTrades.tsx';
import type { StatCardsProps } from '../features/stats/StatCards.tsx';
import styles from './DashboardPage.module.css';

const PREVIEWS = [
  ['Equity curve', 'Your results day by day, with every drawdown.'],
  ['Statistics', 'Profit factor, expectancy, payoff, streaks and 12 more, each with its formula.'],
  ['Setups and weekdays', 'What makes you money and what costs you, with the trades behind each figure.'],
] as const;

/** For users without trades: how to begin, and what will appear here, instead of panels without a figure. */
const GettingStarted = () => (
  <Card title="Start your journal" description="Your statistics appear here with the first trade.">
    <FirstTradeLinks />
    <ul className={styles.previews}>
      {PREVIEWS.map(([title, text]) => (
        <li key={title} className={styles.preview}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </Card>
);

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
export function Panels({ filter, withoutDates, ...stats }: PanelsProps) {
  const isNewcomer = stats.stats?.hasTrades === false;
  return (
    <>
      <div className={styles.period}>
        {isNewcomer ? <GettingStarted /> : <EquityPanel filter={filter} />}
        <CalendarCard filter={withoutDates} />
      </div>
      <Grid className={styles.days}>
        <BestDayCard {...stats} />
        <RecentTrades filter={withoutDates} />
      </Grid>
      {!isNewcomer && <Analyses filter={filter} />}
      {!isNewcomer && <OtherCards filter={filter} />}
    </>
  );
}
