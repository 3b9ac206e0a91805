import { timings } from 'contracts';
import { type BulkChange, bulk } from 'contracts/bulk';
import { useRef } from 'react';
import { createRandomKey, useWrite } from 'shared-ui';
import { ApiError, notify } from 'shared-ui/host';
import { formatTradeCount } from '../../shared/format.ts';
import type { SelectedTrades } from '../../shared/useSelection.tsx';
import type { ListState } from '../../shared/useTradeList.ts';
import { describeChange } from './bulkActions.ts';
import { addRecentChange, removeRecentChange } from './recentChanges.ts';

const describeUndo = ({ count, kept }: { count: number; kept: number }): string => {
  const restored = `Change undone for ${formatTradeCount(count)}.`;
  return kept > 0
    ? `${restored} ${formatTradeCount(kept)} had changed since and ${kept === 1 ? 'stays as it is' : 'stay as they are'}.`
    : restored;
};

/** Undoes a bulk change. The API client shows an error; a change that is too old is no longer offered. */
export function useUndoBulkChange() {
  const { mutateAsync: undo } = useWrite(bulk.undo);
  return async (id: string): Promise<void> => {
    try {
      const reply = await undo({ params: { id } });
      removeRecentChange(id);
      notify({ message: describeUndo(reply), durationMs: timings.errorToastMs });
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'not_found') removeRecentChange(id);
    }
  };
}

/** Makes a bulk change, completely or not at all, and offers to undo it. `error` says why it was refused. */
export function useBulkChange({ query }: ListState, selected: SelectedTrades, onChanged: () => void) {
  const undo = useUndoBulkChange();
  // The same change has the same key again, so that a retry after a lost reply changes nothing twice.
  const sent = useRef({ text: '', key: '' });
  const getKey = (text: string): string => {
    if (sent.current.text !== text) sent.current = { text, key: createRandomKey() };
    return sent.current.key;
  };
  const { isPending, error, mutate, reset } = useWrite(bulk.change, {
    handlesErrors: true,
    onSuccess: ({ id, count, undoUntil }, { body }) => {
      const text = describeChange(body.change, count);
      onChanged();
      if (count === 0) return notify({ message: text, durationMs: timings.errorToastMs });
      addRecentChange({ id, text, undoUntil });
      const action = { label: 'Undo', onClick: () => void undo(id) };
      notify({ message: text, durationMs: timings.undoOfferMs, action });
    },
  });
  const send = (change: BulkChange): void => {
    const trades = selected.kind === 'all' ? { filter: query } : { ids: [...selected.ids] };
    const body = { ...trades, change };
    mutate({ headers: { 'idempotency-key': getKey(JSON.stringify(body)) }, body });
  };
  return { isPending, error, send, reset };
}
