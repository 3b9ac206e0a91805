import type { Trade } from 'contracts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { releaseLeaveGuard, useLocation, useNavigate } from 'shared-ui/host';
import { isUnderWay, type UploadItem, type UploadQueue } from '../uploads/queue.ts';
import type { FormStart } from './start.ts';

/** A trade that was made before the one that is entered now, with the files that may still be on their way to it. */
export interface MadeTrade {
  trade: Trade;
  queue: UploadQueue;
}

type NextStart = Pick<FormStart, 'day' | 'setup'>;

/** In the page's entry of the history: how many trades were entered before, and with what the next form begins. */
interface Place {
  round: number;
  next: NextStart;
}

const isPlace = (state: unknown): state is Place =>
  typeof state === 'object' && state !== null && 'round' in state && 'next' in state;

const usePlace = (): Place | null => {
  const { state } = useLocation();
  return isPlace(state) ? state : null;
};

const useSome = (made: readonly MadeTrade[], is: (item: UploadItem) => boolean): boolean =>
  useSyncExternalStore(
    (listener) => {
      const stops = made.map(({ queue }) => queue.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    () => made.some(({ queue }) => queue.items().some(is)),
  );

/** Trades that are entered one after another, while the files of the earlier ones are still on their way. */
export const useSitting = () => {
  const navigate = useNavigate();
  const place = usePlace();
  const round = place?.round ?? 0;
  const [made, setMade] = useState<readonly (MadeTrade & { round: number })[]>([]);
  const [queues] = useState(() => new Set<UploadQueue>());
  useEffect(
    () => () => {
      for (const queue of queues) queue.clear();
    },
    [queues],
  );

  const goOn = (one: MadeTrade, next: NextStart) => {
    queues.add(one.queue);
    setMade([{ ...one, round }, ...made]);
    // Stays on the page, so nobody is asked. The next trade is neither a copy nor held to the day of the address.
    releaseLeaveGuard();
    void navigate('/add-trade', { replace: true, state: { round: round + 1, next } satisfies Place });
  };

  return {
    round,
    next: place?.next,
    made,
    last: made.find((one) => one.round === round - 1),
    isWaiting: useSome(made, ({ status }) => status !== 'success'),
    isUploading: useSome(made, isUnderWay),
    goOn,
  };
};
