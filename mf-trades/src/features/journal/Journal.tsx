import type { Trade } from 'contracts';
import { useDeferredValue, useMemo } from 'react';
import { Button, Card, EmptyState, Money, SearchIcon, Stack } from 'shared-ui';
import { countByDay, groupByDay, newestFirst, rowsOf, totalOf } from './days.ts';
import { FilterBar } from './FilterBar.tsx';
import { filterTrades, isNarrowed, type TradeFilter } from './filter.ts';
import styles from './Journal.module.css';
import { TradeList } from './TradeList.tsx';
import { useFilter } from './useFilter.ts';
import { countOf } from './words.ts';

interface SummaryProps {
  shown: readonly Trade[];
  all: number;
  /** Given while a filter is set. */
  onClear?: () => void;
}

/** How many and how much; said to a screen reader as the filter changes. */
const Summary = ({ shown, all, onClear }: SummaryProps) => (
  <div className={styles.summary}>
    <p role="status">
      <span>{countOf(shown.length, all)}</span> <Money dollars={totalOf(shown)} />
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
  const ordered = useMemo(() => newestFirst(trades), [trades]);
  return useMemo(() => filterTrades(ordered, { text: words, date, result }), [ordered, words, date, result]);
};

/** A journal that has trades: the filters, and what they let through. */
export const Journal = ({ trades }: { trades: readonly Trade[] }) => {
  const { typed, filter, change, clear } = useFilter();
  const shown = useShown(trades, filter);
  const rows = useMemo(() => rowsOf(groupByDay(shown)), [shown]);
  const counts = useMemo(() => countByDay(trades), [trades]);
  return (
    <Stack gap={4}>
      <FilterBar filter={typed} onChange={change} />
      {shown.length === 0 ? (
        <NothingFound onClear={clear} />
      ) : (
        <div>
          <Summary shown={shown} all={trades.length} onClear={isNarrowed(filter) ? clear : undefined} />
          <TradeList rows={rows} counts={counts} />
        </div>
      )}
    </Stack>
  );
};
