import { dayJournal } from 'contracts/day-journal';
import { check } from 'contracts/playbook-check';
import type { ReviewQueue } from 'contracts/review';
import { weekReviews } from 'contracts/week-reviews';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePageParameters, useWrite } from 'shared-ui';
import {
  countAll,
  type ItemKind,
  isSame,
  listItems,
  NO_PLACE,
  type QueueItem,
  readPlace,
  useNeighbors,
} from './queueItems.ts';

/** Where the trader goes after a save: to an item, or to the one after the current one. */
interface Move {
  /** The item that was shown when the save began. */
  from: QueueItem | undefined;
  to: QueueItem | 'next';
}

/** What Z takes back: the mark of an item, and the rules that key 0 answered with it. */
interface Reviewed {
  item: QueueItem;
  ruleIds: readonly string[];
}

/** Takes the mark of a reviewed item away. */
const useUnmark = () => {
  const trade = useWrite(check.change, {
    updateCache: (cache, reply, { params }) => cache.setReply(check.get, { params }, reply),
  });
  const day = useWrite(dayJournal.change, {
    updateCache: (cache, reply, { params }) => cache.setReply(dayJournal.get, { params }, reply),
  });
  const week = useWrite(weekReviews.change, {
    updateCache: (cache, reply, { params }) => cache.setReply(weekReviews.get, { params }, reply),
  });
  const body = { reviewed: false };
  return async ({ item: { kind, key }, ruleIds }: Reviewed): Promise<void> => {
    const answers = ruleIds.length > 0 && { answers: Object.fromEntries(ruleIds.map((id) => [id, null])) };
    if (kind === 'trade') await trade.mutateAsync({ params: { id: key }, body: { ...body, ...answers } });
    else if (kind === 'day') await day.mutateAsync({ params: { date: key }, body });
    else await week.mutateAsync({ params: { monday: key }, body });
  };
};

/**
 * The place of the trader in the queue. The address has the item, so that a reload and Back keep the place; the queue
 * itself is the API's, so that another device continues it.
 */
export function useQueue(reply: ReviewQueue) {
  const [params, change] = usePageParameters();
  /** Those that were reviewed on this page, for Z. The latest is the last one. */
  const [reviewed, setReviewed] = useState<readonly Reviewed[]>([]);
  const [hasMoved, setHasMoved] = useState(false);
  const unmark = useUnmark();
  const items = listItems(reply);
  const isReviewed = (item: QueueItem): boolean => reviewed.some((other) => isSame(other.item, item));
  const waiting = items.filter((item) => !isReviewed(item));
  /**
   * Shown while the address names no item. It stays when it is reviewed without moving on, e.g. by key 0 or in another
   * tab: Enter must not mark an item that the trader has not seen.
   */
  const [opened, setOpened] = useState(waiting[0]);
  if (!opened && waiting[0]) setOpened(waiting[0]);
  const current = readPlace(params) ?? opened;
  const open = (item: QueueItem | undefined) => {
    setHasMoved(true);
    setOpened(item);
    change({ ...NO_PLACE, ...(item && { [item.kind]: item.key }) });
  };
  const { previous, next } = useNeighbors(waiting, current);
  // In an effect, so that a slow save takes nobody back who has opened another item or page meanwhile.
  const [move, setMove] = useState<Move | null>(null);
  const makeMove = useEffectEvent(() => {
    if (move && isSame(move.from, current)) open(move.to === 'next' ? next : move.to);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each move.
  useEffect(() => makeMove(), [move]);
  const addReviewed = (ruleIds: readonly string[] = []) => {
    if (!current) return;
    const others = (done: readonly Reviewed[]) => done.filter(({ item }) => !isSame(item, current));
    setReviewed((done) => [...others(done), { item: current, ruleIds }]);
  };
  const last = reviewed.at(-1);
  const counts = countAll(reply);

  return {
    current,
    next,
    previous,
    open,
    /** Opens the oldest waiting item of a kind. */
    openKind: (kind: ItemKind) => open(waiting.find((item) => item.kind === kind)),
    /** Whether the trader has left the first item: the next ones take the focus. */
    hasMoved,
    /** How many items of a kind wait, with the current one and those that are not listed. */
    countWaiting: (kind: ItemKind): number =>
      Math.max(counts[kind] - items.filter((item) => item.kind === kind && isReviewed(item)).length, 0),
    /**
     * Those of a date's trades, in order, that are reviewed. Trades before the queue begins are not known, nor those
     * after the last listed one while more are waiting than are listed.
     */
    listReviewed: (ids: readonly number[]): ReadonlySet<number> => {
      const isWaiting = (id: number) => waiting.some(({ kind, key }) => kind === 'trade' && key === String(id));
      const isListComplete = reply.trades.count <= reply.trades.ids.length;
      const last = isListComplete ? -1 : ids.indexOf(reply.trades.ids.at(-1) ?? 0);
      return new Set((last < 0 ? ids : ids.slice(0, last + 1)).filter((id) => !isWaiting(id)));
    },
    /** Continues with the next item, after the current one was saved as reviewed. */
    moveOn: () => {
      addReviewed();
      setMove({ from: current, to: 'next' });
    },
    /** Stays at the current item, which key 0 has marked as reviewed with the answers of these rules. */
    keep: addReviewed,
    /** Puts the latest reviewed item back into the queue and shows it. Undefined without such an item. */
    undo:
      last === undefined
        ? undefined
        : async () => {
            await unmark(last);
            setReviewed((done) => done.filter((each) => each !== last));
            setMove({ from: current, to: last.item });
          },
  };
}

export type Queue = ReturnType<typeof useQueue>;
