import { useQuery } from '@tanstack/react-query';
import { Alert, Button, ErrorPanel, Page, PageHeader, PlusIcon, Stack } from 'shared-ui';
import { Link, useSession } from 'shared-ui/host';
import { codeOf } from '../features/code/codeOf.ts';
import { useTurn } from '../features/code/useTurn.ts';
import { FirstTradeBanner } from '../features/first-trade/FirstTradeBanner.tsx';
import { RangeFilter } from '../features/range/RangeFilter.tsx';
import { useRange } from '../features/range/useRange.ts';
import { StatCards } from '../features/stats/StatCards.tsx';
import { useStats } from '../features/stats/useStats.ts';
import type { PanelsProps } from './Panels.tsx';

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

/** Ten times as much code and drawing as the figures: fetched with them, and compiled after them. */
const panels = codeOf('the panels', async () => (await import(/* webpackPreload: true */ './Panels.tsx')).Panels);

/** @param wanted the figures show, or take long */
const LazyPanels = ({ wanted, ...props }: PanelsProps & { wanted: boolean }) => {
  const { data: Panels, isError, isFetching, refetch } = useQuery({ ...panels, enabled: wanted });
  if (Panels) return <Panels {...props} />;
  if (!isError) return null;
  return (
    <ErrorPanel title="The rest of the page could not be loaded" onRetry={() => void refetch()} retrying={isFetching} />
  );
};

export const DashboardPage = () => {
  const range = useRange();
  const { stats, failed, settled, loading, retry } = useStats(range.applied);
  const waiting = !stats && !failed;
  const isPanelsTurn = useTurn(settled);
  return (
    <Page>
      <Welcome />
      {stats?.showStats === false && <FirstTradeBanner />}
      <Stack gap={4}>
        <RangeFilter range={range} />
        {failed && <StatsFailed onRetry={retry} retrying={loading} />}
        <StatCards stats={stats} waiting={waiting} />
      </Stack>
      <LazyPanels wanted={isPanelsTurn} range={range.applied} stats={stats} waiting={waiting} />
    </Page>
  );
};
