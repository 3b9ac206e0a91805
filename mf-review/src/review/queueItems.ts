import { isRealDay } from 'contracts';
import type { ReviewQueue } from 'contracts/review';
import { useState } from 'react';

/** In the order of the queue. They are also the parameters of the address that say which item is shown. */
export const itemKinds = ['trade', 'day', 'week'] as const;
export type ItemKind = (typeof itemKinds)[number];
/** Removes the place from the page's address. */
export const NO_PLACE = { trade: '', day: '', week: '' } as const satisfies Record<ItemKind, ''>;

export interface QueueItem {
  kind: ItemKind;
  /** The number of the trade, the date of the day, or the Monday of the week. */
  key: string;
}

export function isSame(a: QueueItem | undefined, b: QueueItem | undefined): boolean {
  return a?.kind === b?.kind && a?.key === b?.key;
}

const isSameList = (a: readonly QueueItem[], b: readonly QueueItem[]): boolean =>
  a.length === b.length && a.every((item, index) => isSame(item, b[index]));

/** The listed items: all trades, then all days, then all weeks, each oldest first. */
export function listItems({ trades, days, weeks }: ReviewQueue): QueueItem[] {
  return [
    ...trades.ids.map((id) => ({ kind: 'trade' as const, key: String(id) })),
    ...days.dates.map((key) => ({ kind: 'day' as const, key })),
    ...weeks.starts.map((key) => ({ kind: 'week' as const, key })),
  ];
}

export function countAll({ trades, days, weeks }: ReviewQueue): Record<ItemKind, number> {
  return { trade: trades.count, day: days.count, week: weeks.count };
}

const isKeyOf = (kind: ItemKind, key: string): boolean =>
  kind === 'trade' ? /^[1-9]\d{0,14}$/.test(key) : isRealDay(key);

/** The item that the address names. */
export function readPlace(params: URLSearchParams): QueueItem | undefined {
  return itemKinds.map((kind) => ({ kind, key: params.get(kind) ?? '' })).find(({ kind, key }) => isKeyOf(kind, key));
}

/**
 * The items before and after the current one. Once it is reviewed, e.g. by key 0, it waits no more and keeps its place.
 */
export function useNeighbors(waiting: readonly QueueItem[], current: QueueItem | undefined) {
  const has = (items: readonly QueueItem[], item: QueueItem | undefined) => items.some((other) => isSame(other, item));
  const [order, setOrder] = useState(waiting);
  if (has(waiting, current) && !isSameList(order, waiting)) setOrder(waiting);
  const place = order.findIndex((item) => isSame(item, current));
  const next = order.slice(place + 1).find((item) => has(waiting, item));
  return {
    previous: order.slice(0, Math.max(place, 0)).findLast((item) => has(waiting, item)),
    next: next ?? waiting.find((item) => !isSame(item, current)),
  };
}
