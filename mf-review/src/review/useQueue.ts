import { isRealDay } from 'contracts';
import { dayJournal } from 'contracts/day-journal';
import { check } from 'contracts/playbook-check';
import type { ReviewQueue } from 'contracts/review';
import { weekReviews } from 'contracts/week-reviews';
import { useState } from 'react';
import { usePageParameters, useWrite } from 'shared-ui';

/** In the order of the queue. They are also the parameters of the address that say which item is shown. */
export const itemKinds = ['trade', 'day', 'week'] as const;
export type ItemKind = (typeof itemKinds)[number];

export interface QueueItem {
  kind: ItemKind;
  /** The number of the trade, the date of the day, or the Monday of the week. */
  key: string;
}

const isSame = (a: QueueItem, b: QueueItem | undefined): boolean => a.kind === b?.kind && a.key === b.key;

/** The listed items: all trades, then all days, then all weeks, each oldest first. */
const listItems = ({ trades, days, weeks }: ReviewQueue): QueueItem[] => [
  ...trades.ids.map((id) => ({ kind: 'trade' as const, key: String(id) })),
  ...days.dates.map((key) => ({ kind: 'day' as const, key })),
  ...weeks.starts.map((key) => ({ kind: 'week' as const, key })),
];

const countAll = ({ trades, days, weeks }: ReviewQueue): Record<ItemKind, number> => ({
  trade: trades.count,
  day: days.count,
  week: weeks.count,
});

const isKeyOf = (kind: ItemKind, key: string): boolean =>
  kind === 'trade' ? /^[1-9]\d{0,14}$/.test(key) : isRealDay(key);

const readPlace = (params: URLSearchParams): QueueItem | undefined =>
  itemKinds.map((kind) => ({ kind, key: params.get(kind) ?? '' })).find(({ kind, key }) => isKeyOf(kind, key));

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
  return async ({ kind, key }: QueueItem): Promise<void> => {
    if (kind === 'trade') await trade.mutateAsync({ params: { id: key }, body });
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
  const [reviewed, setReviewed] = useState<readonly QueueItem[]>([]);
  const [hasMoved, setHasMoved] = useState(false);
  const unmark = useUnmark();
  const items = listItems(reply);
  const isReviewed = (item: QueueItem): boolean => reviewed.some((other) => isSame(other, item));
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
    change({ trade: '', day: '', week: '', ...(item && { [item.kind]: item.key }) });
  };
  const others = waiting.filter((item) => !isSame(item, current));
  const place = waiting.findIndex((item) => isSame(item, current));
  const next = waiting[place + 1] ?? others[0];
  const previous = place > 0 ? waiting[place - 1] : undefined;
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
      if (current) setReviewed((done) => [...done.filter((item) => !isSame(item, current)), current]);
      open(next);
    },
    /** Puts the latest reviewed item back into the queue and shows it. Undefined without such an item. */
    undo:
      last === undefined
        ? undefined
        : async () => {
            await unmark(last);
            setReviewed((done) => done.filter((item) => item !== last));
            open(last);
          },
  };
}

export type Queue = ReturnType<typeof useQueue>;
