interface Times {
  number: number;
  date: string;
  openedAt: string | null;
  closedAt: string | null;
}

/** A text that sorts as the trades do: `~` is after all digits. */
const toKey = ({ date, openedAt, closedAt, number }: Times): string =>
  [date, openedAt ?? '~', closedAt ?? '~', String(number).padStart(9, '0')].join();

/** The order of lists, oldest first: within a day by opening, closing and number. Trades without a time are last. */
export function sortByOpening<T extends Times>(trades: readonly T[]): T[] {
  return trades.toSorted((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
}
