import { useQuery } from '@tanstack/react-query';
import type { MeasuredFilter } from 'contracts';
import { useEffect, useMemo, useState } from 'react';
import {
  Alert,
  Button,
  ErrorPanel,
  FilterBar,
  getReplyUnit,
  lazyPanel,
  Page,
  PageHeader,
  PlusIcon,
  Stack,
  useResultUnit,
  useTradeFilter,
} from 'shared-ui';
import { Link, readTraderEntry, useSession, writeTraderEntry } from 'shared-ui/host';
import { useStats } from '../features/analytics/useStats.ts';
import { TopCards } from '../features/cards/OtherCards.tsx';
import { RangeFilter } from '../features/range/RangeFilter.tsx';
import { useDefaultFilter, useRange } from '../features/range/useRange.ts';
import { StatCards } from '../features/stats/StatCards.tsx';
import { StatDetailsProvider } from '../features/stats/StatDetails.tsx';
import styles from './DashboardPage.module.css';
import type { PanelsProps } from './Panels.tsx';

/** A slow reply for the primary content delays the rest by at most this time, for traders who have trades. */
const MAX_DELAY_MS = 100;

const HAS_TRADES = 'has-trades';

/**
 * Whether the trader has trades, or had some when this browser last knew. The page of others differs below the cards,
 * and waits for the reply: nothing appears to go again.
 */
const useKnownTrades = (hasTrades: boolean | undefined): boolean => {
  const [known] = useState(() => readTraderEntry('browser', HAS_TRADES) === true);
  useEffect(() => {
    if (hasTrades !== undefined) writeTraderEntry('browser', HAS_TRADES, hasTrades);
  }, [hasTrades]);
  return known || hasTrades === true;
};

/**
 * Whether deferred content should load: after the primary content is ready and painted, or after `MAX_DELAY_MS` unless
 * it has to wait. True from the start if the primary content is already ready.
 */
const useDeferredLoad = (isPrimaryReady: boolean, hasToWait: boolean): boolean => {
  const [shouldLoad, setShouldLoad] = useState(isPrimaryReady);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleLoad = (delayMs: number) => {
      timer = setTimeout(() => setShouldLoad(true), delayMs);
    };
    if (!isPrimaryReady && !hasToWait) scheduleLoad(MAX_DELAY_MS);
    // A task that an animation frame queues runs after that frame is painted.
    const frame = isPrimaryReady ? requestAnimationFrame(() => scheduleLoad(0)) : undefined;
    return () => {
      clearTimeout(timer);
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [isPrimaryReady, hasToWait]);
  return shouldLoad;
};

/** The parameters of the page's address that are no filter. */
const PAGE_PARAMETERS = ['month', 'day', 'view'];

/**
 * The selection of the page's figures: the filter of the address, with the dates of the range's inputs, and the unit.
 */
const useSelection = () => {
  const filterState = useTradeFilter(PAGE_PARAMETERS);
  const range = useRange();
  const isInR = useResultUnit() === 'r';
  const { filter } = filterState;
  const withoutDates = useMemo((): MeasuredFilter => {
    const { from, to, ...others } = filter;
    return { ...others, ...(isInR && { unit: 'r' }) };
  }, [filter, isInR]);
  return {
    filterState,
    range,
    /** The filter of the calendar, which has dates of its own, and of the latest trades. Memoized. */
    withoutDates,
    /** The filter of everything else. It has both dates or none (DSH-02). */
    selection: { ...withoutDates, ...range.activeRange },
  };
};

/** For users without trades. Dismissing it hides it until the page is opened again. */
const FirstTradeBanner = () => {
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;
  return (
    <Alert tone="info" onDismiss={() => setDismissed(true)}>
      No trades yet! Enter a trade to generate statistics.
    </Alert>
  );
};

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

/** Ten times as much code and rendering as the stat cards, so it loads after them. */
const panels = lazyPanel('panels', async () => (await import('./Panels.tsx')).Panels);

const LazyPanels = ({ shouldLoad, ...props }: PanelsProps & { shouldLoad: boolean }) => {
  const { data: Panels, isError, isFetching, refetch } = useQuery({ ...panels, enabled: shouldLoad });
  if (Panels) return <Panels {...props} />;
  if (!isError) return null;
  return (
    <ErrorPanel title="The rest of the page could not be loaded" onRetry={() => void refetch()} retrying={isFetching} />
  );
};

/** The dates have controls of their own. */
const SHOWN_ELSEWHERE = ['from', 'to'] as const;

const Dashboard = () => {
  const { filterState, range, selection, withoutDates } = useSelection();
  const { shown, isLoading, staleFilter, shownFilter, ...call } = useStats(selection);
  const statCards = { stats: shown, isLoading, staleFilter, unit: shownFilter.unit ?? getReplyUnit(shown ?? {}) };
  const hadTrades = useKnownTrades(shown?.hasTrades);
  const shouldLoadPanels = useDeferredLoad(call.isSettled || call.isPaused, !hadTrades);
  return (
    <Page className={styles.page}>
      <Welcome />
      <Stack gap={4}>
        <FilterBar
          state={filterState}
          shownElsewhere={SHOWN_ELSEWHERE}
          selection={selection}
          hasUnitSwitch
          loadsViews={false}
        >
          <RangeFilter range={range} />
        </FilterBar>
        {call.hasFailed && <StatsError onRetry={call.retry} isRetrying={call.isFetching} />}
        <StatDetailsProvider filter={selection}>
          <StatCards {...statCards} />
        </StatDetailsProvider>
      </Stack>
      {/* Below the cards: above them, it would move them. */}
      {shown?.hasTrades === false ? <FirstTradeBanner /> : <TopCards filter={selection} />}
      <LazyPanels shouldLoad={shouldLoadPanels} filter={selection} withoutDates={withoutDates} {...statCards} />
    </Page>
  );
};

const DashboardPage = () => (useDefaultFilter() ? <Dashboard /> : null);

export default DashboardPage;
