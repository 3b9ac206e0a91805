import type { Trade } from 'contracts';
import { useDeferredValue, useMemo } from 'react';
import { Button, EmptyState, Money, SearchIcon, Stack } from 'shared-ui';
import { countByDay, groupByDay, newestFirst, rowsOf, totalOf } from './days.ts';
import { FilterBar } from './FilterBar.tsx';
import { filterTrades, type TradeFilter } from './filter.ts';
import styles from './Journal.module.css';
import { TradeList } from './TradeList.tsx';
import { useFilter } from './useFilter.ts';
import { countOf } from './words.ts';

/** How many and how much; said to a screen reader as the filter changes. */
const Summary = ({ shown, all }: { shown: readonly Trade[]; all: number }) => (
  <p role="status" className={styles.summary}>
    <span>{countOf(shown.length, all)}</span>
    <Money dollars={totalOf(shown)} />
  </p>
);

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={<SearchIcon size={20} />}
    title="No trades found."
    action={<Button onClick={onClear}>Show all trades</Button>}
  >
    Nothing in your journal matches these filters.
  </EmptyState>
);

/** Typing stays ahead of the list: React draws the list for the deferred text when it has time. */
const useShown = (trades: readonly Trade[], { text, date, result }: TradeFilter) => {
  const words = useDeferredValue(text);
  const ordered = useMemo(() => newestFirst(trades), [trades]);
  return useMemo(() => filterTrades(ordered, { text: words, date, result }), [ordered, words, date, result]);
};

/** A journal that has trades: the filters, and what they let through. */
export const Journal = ({ trades }: { trades: readonly Trade[] }) => {
  const { filter, change, clear } = useFilter();
  const shown = useShown(trades, filter);
  const rows = useMemo(() => rowsOf(groupByDay(shown)), [shown]);
  const counts = useMemo(() => countByDay(trades), [trades]);
  return (
    <Stack gap={4}>
      <FilterBar filter={filter} onChange={change} onClear={clear} />
      {shown.length === 0 ? (
        <NothingFound onClear={clear} />
      ) : (
        <>
          <Summary shown={shown} all={trades.length} />
          <TradeList rows={rows} counts={counts} />
        </>
      )}
    </Stack>
  );
};
