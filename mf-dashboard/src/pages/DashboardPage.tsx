import { useQuery } from '@tanstack/react-query';
import {
  Alert,
  Button,
  describeFilter,
  ErrorPanel,
  FilterBar,
  lazyPanel,
  Page,
  PageHeader,
  PlusIcon,
  Stack,
} from 'shared-ui';
import { Link, useSession } from 'shared-ui/host';
import { FirstTradeBanner } from '../features/first-trade/FirstTradeBanner.tsx';
import { useDeferredLoad } from '../features/lazy-loading/useDeferredLoad.ts';
import { RangeFilter } from '../features/range/RangeFilter.tsx';
import { useDefaultFilter } from '../features/selection/useDefaultFilter.ts';
import { useSelection } from '../features/selection/useSelection.ts';
import { StatCards } from '../features/stats/StatCards.tsx';
import { useStats } from '../features/stats/useStats.ts';
import styles from './DashboardPage.module.css';
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

const StatsError = ({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) => (
  <Alert
    action={
      <Button size="small" onClick={onRetry} busy={isRetrying}>
        Retry
      </Button>
    }
  >
    Your statistics could not be loaded.
  </Alert>
);

/** Ten times as much code and rendering as the stat cards: preloaded with them, and evaluated after them. */
const panels = lazyPanel('panels', async () => (await import(/* webpackPreload: true */ './Panels.tsx')).Panels);

const LazyPanels = ({ shouldLoad, ...props }: PanelsProps & { shouldLoad: boolean }) => {
  const { data: Panels, isError, isFetching, refetch } = useQuery({ ...panels, enabled: shouldLoad });
  if (Panels) return <Panels {...props} />;
  if (!isError) return null;
  return (
    <ErrorPanel title="The rest of the page could not be loaded" onRetry={() => void refetch()} retrying={isFetching} />
  );
};

/** The dates have controls of their own. */
const shownElsewhere = ['from', 'to'] as const;

const Dashboard = () => {
  const { filterState, range, selection, withoutDates } = useSelection();
  const { shown, isLoading, staleFilter, shownFilter, ...call } = useStats(selection);
  const statCards = { stats: shown, isLoading, staleFilter, unit: shownFilter.unit };
  const shouldLoadPanels = useDeferredLoad(call.isSettled || call.isPaused);
  return (
    <Page className={styles.page}>
      <Welcome />
      {shown?.hasTrades === false && <FirstTradeBanner />}
      <Stack gap={4}>
        <FilterBar state={filterState} shownElsewhere={shownElsewhere} hasUnitSwitch>
          <RangeFilter range={range} />
        </FilterBar>
        <p className={styles.printedSelection}>Figures of {describeFilter(selection)}</p>
        {call.hasFailed && <StatsError onRetry={call.retry} isRetrying={call.isFetching} />}
        <StatCards {...statCards} />
      </Stack>
      <LazyPanels shouldLoad={shouldLoadPanels} filter={selection} withoutDates={withoutDates} {...statCards} />
    </Page>
  );
};

export const DashboardPage = () => (useDefaultFilter() ? <Dashboard /> : null);
