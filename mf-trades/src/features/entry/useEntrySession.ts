import type { Trade } from 'contracts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isUploadPending, type UploadItem, type UploadQueue } from 'shared-ui';
import { releaseLeaveGuard, useLocation, useNavigate } from 'shared-ui/host';
import type { FormStart } from './draft/initialDraft.ts';

/** A trade saved earlier in this session, and the upload queue of its files. */
export interface SavedTrade {
  trade: Trade;
  queue: UploadQueue;
}

export type NextStart = Pick<FormStart, 'day' | 'setup' | 'account'>;

/** The page's history state: the number of trades entered so far, and the initial values of the next form. */
interface EntryState {
  round: number;
  next: NextStart;
}

const isEntryState = (state: unknown): state is EntryState =>
  typeof state === 'object' && state !== null && 'round' in state && 'next' in state;

const useEntryState = (): EntryState | null => {
  const { state } = useLocation();
  return isEntryState(state) ? state : null;
};

const useHasFile = (savedTrades: readonly SavedTrade[], matches: (item: UploadItem) => boolean): boolean =>
  useSyncExternalStore(
    (listener) => {
      const unsubscribers = savedTrades.map(({ queue }) => queue.subscribe(listener));
      return () => {
        for (const unsubscribe of unsubscribers) unsubscribe();
      };
    },
    () => savedTrades.some(({ queue }) => queue.getItems().some(matches)),
  );

/** Several trades entered one after another. Files of earlier trades may still be uploading. */
export function useEntrySession() {
  const navigate = useNavigate();
  const state = useEntryState();
  const round = state?.round ?? 0;
  const [savedTrades, setSavedTrades] = useState<readonly (SavedTrade & { round: number })[]>([]);
  const [queues] = useState(() => new Set<UploadQueue>());
  useEffect(
    () => () => {
      for (const queue of queues) queue.clear();
    },
    [queues],
  );

  const startNext = (saved: SavedTrade, next: NextStart) => {
    queues.add(saved.queue);
    setSavedTrades([{ ...saved, round }, ...savedTrades]);
    // The page stays the same, so there is nothing to confirm. The address loses its `from` and `date`.
    releaseLeaveGuard();
    void navigate('/add-trade', { replace: true, state: { round: round + 1, next } satisfies EntryState });
  };

  return {
    round,
    next: state?.next,
    savedTrades,
    lastSaved: savedTrades.find((saved) => saved.round === round - 1),
    hasUnfinishedFiles: useHasFile(savedTrades, ({ status }) => status !== 'success'),
    isUploading: useHasFile(savedTrades, isUploadPending),
    startNext,
  };
}
