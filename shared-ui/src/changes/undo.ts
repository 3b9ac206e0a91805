import { timings } from 'contracts';
import { bulk } from 'contracts/bulk';
import { useRef } from 'react';
import { ApiError, notify } from 'shared-ui/host';
import { createRandomKey, useWrite } from '../data/writes.ts';
import { formatCount } from '../format/numbers.ts';
import { addRecentChange, type RecentChange, removeRecentChange } from './recentChanges.ts';

const describeUndo = ({ count, kept }: { count: number; kept: number }): string => {
  const restored = `Change undone for ${formatCount(count, 'trade')}.`;
  return kept > 0
    ? `${restored} ${formatCount(kept, 'trade')} had changed since and ${kept === 1 ? 'stays as it is' : 'stay as they are'}.`
    : restored;
};

/** Undoes a change of many trades. The API client shows an error; a change that is too old is no longer offered. */
export function useUndoChange() {
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

/** Says what was changed, with Undo, which My Trades offers as long as the change can be undone (BLK-02). */
export function useOfferUndo() {
  const undo = useUndoChange();
  return (change: RecentChange): void => {
    addRecentChange(change);
    const action = { label: 'Undo', onClick: () => void undo(change.id) };
    notify({ message: change.text, durationMs: timings.undoOfferMs, action });
  };
}

/** The same body has the same key again, so that a retry after a lost reply changes nothing twice. */
export function useBodyKey(): (body: unknown) => string {
  const sent = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (sent.current.text !== text) sent.current = { text, key: createRandomKey() };
    return sent.current.key;
  };
}
