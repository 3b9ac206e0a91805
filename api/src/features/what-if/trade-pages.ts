import { formatCursor, parseCursor } from '../../figures/selection/cursor.ts';

/** A page without `limit` has so many trades. */
const PAGE_SIZE = 100;

/** Where a trade is in the order of time. */
export interface TradePlace {
  date: string;
  /** In milliseconds since 1970. Null for a trade without a closing time, which is the last of its date. */
  closedAt: number | null;
  number: number;
}

/** Orders trades by date, closing and number, as statistics do. */
export function compareTrades(a: TradePlace, b: TradePlace): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  if (a.closedAt === b.closedAt) return a.number - b.number;
  return (a.closedAt ?? Infinity) - (b.closedAt ?? Infinity);
}

/** The date and the closing. */
const isPlace = (value: string): boolean => /^\d{4}-\d{2}-\d{2} \d{0,14}$/.test(value);

const toCursor = ({ date, closedAt, number }: TradePlace): string =>
  formatCursor({ value: `${date} ${closedAt ?? ''}`, number });

/** Parses the cursor of a page: the place that its trades are before. Null for the first page. Throws invalid_input. */
export function toPlace(cursor: string | undefined): TradePlace | null {
  if (cursor === undefined) return null;
  const { value, number } = parseCursor(cursor, isPlace);
  const [date = '', closedAt] = value.split(' ');
  return { date, closedAt: closedAt ? Number(closedAt) : null, number };
}

/**
 * Lists the trades before a place, the last ones first.
 * @param trades in the order of `compareTrades`
 */
export function listPage<T>(
  trades: readonly T[],
  getPlace: (trade: T) => TradePlace,
  before: TradePlace | null,
  size = PAGE_SIZE,
): { page: T[]; nextCursor?: string } {
  const end = before ? trades.findLastIndex((trade) => compareTrades(getPlace(trade), before) < 0) + 1 : trades.length;
  const page = trades.slice(Math.max(0, end - size), end).reverse();
  const last = page.at(-1);
  return { page, ...(end > size && last && { nextCursor: toCursor(getPlace(last)) }) };
}
