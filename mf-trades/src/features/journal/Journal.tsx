import type { Trade } from 'contracts';
import { useDeferredValue, useMemo, useRef } from 'react';
import { Alert, Button, Card, EmptyState, Money, SearchIcon, Stack } from 'shared-ui';
import { countByDay, groupByDay, sumNetCents, toRows } from './days.ts';
import { FilterBar } from './FilterBar.tsx';
import { filterTrades, isFilterActive, type TradeFilter } from './filter.ts';
import { formatTradeCount } from './format.ts';
import styles from './Journal.module.css';
import { LoadingTrades } from './LoadingTrades.tsx';
import { TradeList } from './TradeList.tsx';
import { useFilter } from './useFilter.ts';

interface SummaryProps {
  trades: readonly Trade[];
  totalCount: number;
  /** Older trades are missing, so a sum would be misleading. */
  isLoading: boolean;
  /** Set while a filter is active. */
  onClear?: () => void;
}

/** The number and sum of the filtered trades. Screen readers announce changes. */
const Summary = ({ trades, totalCount, isLoading, onClear }: SummaryProps) => (
  <div className={styles.summary}>
    <p role="status">
      {isLoading ? (
        'Loading older trades...'
      ) : (
        <>
          <span>{formatTradeCount(trades.length, totalCount)}</span> <Money cents={sumNetCents(trades)} />
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

const NoMatches = ({ onClear }: { onClear: () => void }) => (
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

/** Filters with the deferred text, so that typing stays responsive. */
const useFilteredTrades = (trades: readonly Trade[], { text, date, result }: TradeFilter) => {
  const deferredText = useDeferredValue(text);
  return useMemo(
    () => filterTrades(trades, { text: deferredText, date, result }),
    [trades, deferredText, date, result],
  );
};

const LoadMoreError = ({ onRetry }: { onRetry: () => void }) => (
  <Alert
    tone="warning"
    action={
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    }
  >
    Older trades could not be loaded.
  </Alert>
);

export interface JournalProps {
  /** Newest first. */
  trades: readonly Trade[];
  /** Older trades are still being loaded. */
  isLoading: boolean;
  /** Set if loading the older trades failed. */
  onRetry?: () => void;
}

/** The filters and the filtered trades of a journal that is not empty. */
export const Journal = ({ trades, isLoading, onRetry }: JournalProps) => {
  const { inputs, filter, change, clear, search } = useFilter();
  const bar = useRef<HTMLElement>(null);
  /** The button disappears, so the focus moves to the filters. Focusing the search box would open a phone's keyboard. */
  const clearAll = () => {
    clear();
    bar.current?.focus({ preventScroll: true });
  };
  const filtered = useFilteredTrades(trades, filter);
  const deferredSearch = useDeferredValue(search);
  const rows = useMemo(() => toRows(groupByDay(filtered)), [filtered]);
  const counts = useMemo(() => countByDay(trades), [trades]);
  const emptyState = isLoading ? <LoadingTrades /> : <NoMatches onClear={clearAll} />;
  return (
    <Stack gap={4}>
      <FilterBar ref={bar} filter={inputs} onChange={change} />
      {onRetry && <LoadMoreError onRetry={onRetry} />}
      {filtered.length === 0 ? (
        emptyState
      ) : (
        <div>
          <Summary
            trades={filtered}
            totalCount={trades.length}
            isLoading={isLoading}
            onClear={isFilterActive(filter) ? clearAll : undefined}
          />
          <TradeList rows={rows} counts={counts} search={deferredSearch} />
        </div>
      )}
    </Stack>
  );
};
