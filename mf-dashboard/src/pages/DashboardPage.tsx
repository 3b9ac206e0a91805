import { useDeferredValue } from 'react';
import { Alert, Button, Grid, Page, PageHeader, PlusIcon, Stack } from 'shared-ui';
import { Link, useSession } from 'shared-ui/host';
import { BestDayCard } from '../features/best-day/BestDayCard.tsx';
import { CalendarCard } from '../features/calendar/CalendarCard.tsx';
import { EquityPanel } from '../features/charts/EquityPanel.tsx';
import { FirstTradeBanner } from '../features/first-trade/FirstTradeBanner.tsx';
import { MoreStats } from '../features/more-stats/MoreStats.tsx';
import { RangeFilter } from '../features/range/RangeFilter.tsx';
import { useRange } from '../features/range/useRange.ts';
import { RecentTrades } from '../features/recent/RecentTrades.tsx';
import { Setups } from '../features/setups/Setups.tsx';
import { StatCards } from '../features/stats/StatCards.tsx';
import { useStats } from '../features/stats/useStats.ts';

const Welcome = () => {
  const name = useSession().user?.firstName;
  return (
    <PageHeader
      title={name ? `Welcome, ${name}` : 'Welcome'}
      actions={
        <Button variant="primary" asChild>
          <Link to="/add-trade">
            <PlusIcon />
            Add Trade
          </Link>
        </Button>
      }
    />
  );
};

const StatsFailed = ({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) => (
  <Alert
    action={
      <Button size="small" onClick={onRetry} busy={retrying}>
        Retry
      </Button>
    }
  >
    Your statistics could not be loaded.
  </Alert>
);

export const DashboardPage = () => {
  const range = useRange();
  const { stats, failed, settled, loading, retry } = useStats(range.applied);
  const waiting = !stats && !failed;
  // The figures ask first and show first; the rest, ten times as much to draw, is drawn while they are on their way.
  const restShows = useDeferredValue(true, settled);
  return (
    <Page>
      <Welcome />
      {stats?.showStats === false && <FirstTradeBanner />}
      <Stack gap={4}>
        <RangeFilter range={range} />
        {failed && <StatsFailed onRetry={retry} retrying={loading} />}
        <StatCards stats={stats} waiting={waiting} />
      </Stack>
      {restShows && (
        <>
          <CalendarCard />
          <Grid column="22rem">
            <BestDayCard stats={stats} waiting={waiting} />
            <RecentTrades />
          </Grid>
          <EquityPanel range={range.applied} />
          <MoreStats range={range.applied} />
          <Setups range={range.applied} />
        </>
      )}
    </Page>
  );
};
