import type { Trade } from 'contracts';
import { useDeferredValue, useMemo, useRef } from 'react';
import { Alert, Button, Card, EmptyState, Money, SearchIcon, Stack } from 'shared-ui';
import { countByDay, groupByDay, rowsOf, totalOf } from './days.ts';
import { FilterBar } from './FilterBar.tsx';
import { filterTrades, isNarrowed, type TradeFilter } from './filter.ts';
import styles from './Journal.module.css';
import { LoadingTrades } from './LoadingTrades.tsx';
import { TradeList } from './TradeList.tsx';
import { useFilter } from './useFilter.ts';
import { countOf } from './words.ts';

interface SummaryProps {
  shown: readonly Trade[];
  all: number;
  /** Not all trades are there yet: a sum of some of them would only mislead. */
  loading: boolean;
  /** Given while a filter is set. */
  onClear?: () => void;
}

/** How many and how much; said to a screen reader as the filter changes. */
const Summary = ({ shown, all, loading, onClear }: SummaryProps) => (
  <div className={styles.summary}>
    <p role="status">
      {loading ? (
        'Loading older trades...'
      ) : (
        <>
          <span>{countOf(shown.length, all)}</span> <Money dollars={totalOf(shown)} />
        </>
      )}
    </p>
    {onClear && (
      <Button variant="ghost" size="small" onClick={onClear}>
        Clear filters
      </Button>
    )}
  </div>
);

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <Card>
    <EmptyState
      icon={<SearchIcon size={20} />}
      title="No trades found."
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      Nothing in your journal matches these filters.
    </EmptyState>
  </Card>
);

/** Typing stays ahead of the list: React draws the list for the deferred text when it has time. */
const useShown = (trades: readonly Trade[], { text, date, result }: TradeFilter) => {
  const words = useDeferredValue(text);
  return useMemo(() => filterTrades(trades, { text: words, date, result }), [trades, words, date, result]);
};

const OlderMissing = ({ onRetry }: { onRetry: () => void }) => (
  <Alert
    tone="warning"
    action={
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    }
  >
    The older trades could not be loaded.
  </Alert>
);

export interface JournalProps {
  /** Newest first. */
  trades: readonly Trade[];
  /** The older ones have not come yet. */
  loading: boolean;
  /** Given when they could not be had: asks again. */
  onRetry?: () => void;
}

/** A journal that has trades: the filters, and what they let through. */
export const Journal = ({ trades, loading, onRetry }: JournalProps) => {
  const { typed, filter, change, clear, search } = useFilter();
  const bar = useRef<HTMLElement>(null);
  /** With the filters goes the button; not to the search box, which would open a phone's keyboard. */
  const clearAll = () => {
    clear();
    bar.current?.focus({ preventScroll: true });
  };
  const shown = useShown(trades, filter);
  const shownSearch = useDeferredValue(search);
  const rows = useMemo(() => rowsOf(groupByDay(shown)), [shown]);
  const counts = useMemo(() => countByDay(trades), [trades]);
  const nothing = loading ? <LoadingTrades /> : <NothingFound onClear={clearAll} />;
  return (
    <Stack gap={4}>
      <FilterBar ref={bar} filter={typed} onChange={change} />
      {onRetry && <OlderMissing onRetry={onRetry} />}
      {shown.length === 0 ? (
        nothing
      ) : (
        <div>
          <Summary
            shown={shown}
            all={trades.length}
            loading={loading}
            onClear={isNarrowed(filter) ? clearAll : undefined}
          />
          <TradeList rows={rows} counts={counts} search={shownSearch} />
        </div>
      )}
    </Stack>
  );
};
