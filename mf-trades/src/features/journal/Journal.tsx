import { useQuery } from '@tanstack/react-query';
import type { Trade } from 'contracts';
import { type CSSProperties, type KeyboardEvent, useMemo, useRef } from 'react';
import { Alert, Button, CallError, Card, EmptyState, FirstTradeLinks, lazyPanel, SearchIcon, Stack } from 'shared-ui';
import { LoadingRows, LoadingTrades } from '../../shared/fallbacks.tsx';
import { type Selection, useSelection } from '../../shared/useSelection.tsx';
import { type ListState, type TradeListData, useListState, useTradeList } from '../../shared/useTradeList.ts';
import { SelectionBar } from '../bulk/SelectionBar.tsx';
import { useColumns } from './columns.tsx';
import { useFittingColumns } from './fittingColumns.ts';
import { JournalFilter } from './JournalFilter.tsx';
import { ListHead } from './ListHead.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { TradeList } from './TradeList.tsx';
import { toRows } from './useVisibleRows.ts';

/** A journal without trades: how to begin. */
const EmptyJournal = () => (
  <Card>
    <EmptyState title="No trades found." action={<FirstTradeLinks isCentered />}>
      Add a ticker, the P&amp;L and a short note to log your first trade, or import the file of your broker.
    </EmptyState>
  </Card>
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

const LoadMoreError = ({ onRetry }: { onRetry: () => void }) => (
  <Alert
    tone="warning"
    action={
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    }
  >
    More trades could not be loaded.
  </Alert>
);

/** Arrow keys move between the checkboxes of the rows, and Escape clears the selection. */
const handleKey = (event: KeyboardEvent<HTMLElement>, { clear }: Selection): void => {
  if (event.key === 'Escape') clear();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLInputElement)) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const next = boxes[boxes.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

interface RowsProps {
  state: ListState;
  list: TradeListData;
}

const NO_TRADES: Trade[] = [];

/** A list that has trades. */
const LoadedList = ({ state, list }: RowsProps) => {
  const { trades = NO_TRADES, days = new Map(), unit, hasNextPage, isFetchNextPageError, fetchNextPage } = list;
  const columns = useColumns(trades, unit);
  const selection = useSelection(trades, state.search);
  const isByDay = /^-?date$/.test(state.sort);
  const ref = useRef<HTMLDivElement>(null);
  const { fitting, ticker } = useFittingColumns(columns.columns, { list: ref, trades, hasDate: !isByDay });
  const rows = useMemo(() => toRows(trades, isByDay), [trades, isByDay]);
  const total = (list.totals?.trades ?? 0) + list.tradesWithoutRisk;
  const loadMore = () => {
    if (hasNextPage && !list.isFetching && !isFetchNextPageError) void fetchNextPage();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the checkboxes in it.
    <div
      ref={ref}
      style={{ '--ticker': `${ticker}rem` } as CSSProperties}
      onKeyDown={(event) => handleKey(event, selection)}
    >
      <ListToolbar
        state={state}
        list={list}
        columns={columns}
        fitting={fitting}
        selection={selection}
        loadedCount={trades.length}
        total={total}
      />
      <ListHead columns={fitting} hasDate={!isByDay} sort={state.sort} setSort={state.setSort} />
      <TradeList
        rows={rows}
        days={days}
        unit={unit}
        sumUnit={list.sumUnit}
        search={state.search}
        columns={fitting}
        selectedIds={selection.ids}
        onSelect={selection.select}
        onEndReached={loadMore}
      />
      {isFetchNextPageError && <LoadMoreError onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !isFetchNextPageError && <LoadingRows />}
      <SelectionBar state={state} selection={selection} total={total} />
    </div>
  );
};

const hasFilter = ({ filter }: ListState): boolean => Object.values(filter).some((value) => value !== undefined);

const Rows = ({ state, list }: RowsProps) => {
  if (list.trades === undefined) {
    if (!list.error) return <LoadingTrades />;
    return (
      <Card>
        <CallError title="Your trades could not be loaded" query={list} />
      </Card>
    );
  }
  if (list.trades.length > 0) return <LoadedList state={state} list={list} />;
  return <NoMatches onClear={() => state.setFilter({})} />;
};

/** Loaded after the list. */
const journalStructures = lazyPanel(
  'journal structures',
  async () => (await import('../legs/JournalStructures.tsx')).JournalStructures,
);

/** LEG-04: trades of the whole journal that look like the legs of one, above its unfiltered list. */
const Structures = () => {
  const { data: JournalStructures } = useQuery(journalStructures);
  return JournalStructures && <JournalStructures />;
};

/** My Trades: the filter, and the trades that it selects. */
export function Journal() {
  const state = useListState();
  const list = useTradeList(state);
  if (list.trades?.length === 0 && !hasFilter(state) && !list.isPlaceholderData) return <EmptyJournal />;
  return (
    <Stack gap={4}>
      <JournalFilter state={state} />
      {list.error && list.trades && !list.isFetchNextPageError && (
        <CallError title="The list could not be updated" query={list} />
      )}
      {list.trades && !hasFilter(state) && <Structures />}
      <Rows state={state} list={list} />
    </Stack>
  );
}
