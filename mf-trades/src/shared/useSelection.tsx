import type { Trade } from 'contracts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Checkbox } from 'shared-ui';

/** Trades of the list: by their ids, or all that match its filter, loaded or not. */
export type SelectedTrades = { kind: 'ids'; ids: ReadonlySet<number> } | { kind: 'all' };

const NO_SELECTION: SelectedTrades = { kind: 'ids', ids: new Set() };

interface StoredSelection {
  key: string;
  selected: SelectedTrades;
}

/** The ids from one row to another, in either direction. */
const getRange = (trades: readonly Trade[], from: number, to: number): number[] => {
  const findIndex = (id: number) => trades.findIndex((trade) => trade.id === id);
  const start = Math.min(findIndex(from), findIndex(to));
  const end = Math.max(findIndex(from), findIndex(to));
  return start < 0 ? [to] : trades.slice(start, end + 1).map(({ id }) => id);
};

/**
 * The selected trades of a list. Another list, i.e. another `key`, starts without a selection, so that no action
 * changes trades that are out of sight.
 */
export function useSelection(trades: readonly Trade[], key: string) {
  const [stored, setStored] = useState<StoredSelection>({ key, selected: NO_SELECTION });
  const selected = stored.key === key ? stored.selected : NO_SELECTION;
  const anchor = useRef<number | null>(null);
  const current = useRef({ trades, key });
  current.current = { trades, key };

  const ids = useMemo(
    () => (selected.kind === 'all' ? new Set(trades.map(({ id }) => id)) : selected.ids),
    [selected, trades],
  );
  /** Selects or deselects a row; with Shift, all rows from the last one. Stable, so that rows need not render again. */
  const select = useCallback((id: number, isSelected: boolean, isRange: boolean) => {
    const { trades: loaded, key: currentKey } = current.current;
    const range = isRange && anchor.current !== null ? getRange(loaded, anchor.current, id) : [id];
    anchor.current = id;
    setStored(({ key: storedKey, selected: before }) => {
      const isSame = storedKey === currentKey;
      const all = isSame && before.kind === 'all' ? loaded.map((trade) => trade.id) : [];
      const next = new Set(isSame && before.kind === 'ids' ? before.ids : all);
      for (const each of range)
        if (isSelected) next.add(each);
        else next.delete(each);
      return { key: currentKey, selected: { kind: 'ids', ids: next } };
    });
  }, []);
  const selectIds = (next: readonly number[]) => setStored({ key, selected: { kind: 'ids', ids: new Set(next) } });
  return {
    selected,
    /** The ids of the selected trades. If all that match are selected: the ids of the loaded ones. */
    ids,
    select,
    selectIds,
    selectLoaded: () => selectIds(trades.map(({ id }) => id)),
    selectAll: () => setStored({ key, selected: { kind: 'all' } }),
    clear: () => setStored({ key, selected: NO_SELECTION }),
  };
}

export type Selection = ReturnType<typeof useSelection>;

interface SelectLoadedProps {
  selection: Selection;
  /** The number of loaded trades. */
  loadedCount: number;
  className?: string | undefined;
}

/** Selects all loaded trades of a list, or none. */
export function SelectLoaded({ selection: { ids, selectLoaded, clear }, loadedCount, className }: SelectLoadedProps) {
  return (
    <Checkbox
      className={className}
      label="Select all loaded trades"
      labelHidden
      checked={ids.size >= loadedCount}
      isMixed={ids.size > 0 && ids.size < loadedCount}
      onCheckedChange={(checked) => (checked ? selectLoaded() : clear())}
    />
  );
}
