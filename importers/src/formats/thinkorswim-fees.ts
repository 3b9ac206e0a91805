import Big from 'big.js';
import type { Row } from '../table/row.ts';
import { sumKnown } from '../values/decimal.ts';
import type { CashRole } from './thinkorswim-cash.ts';

/** What Cash Balance books for one order. It adds the exchange to symbols: `/NQM26:XCME`. */
export interface Booking {
  row: number;
  /** Milliseconds from 1970 as if the file were in UTC. */
  local: number;
  hasSeconds: boolean;
  side: 'buy' | 'sell';
  quantity: Big;
  price: string | undefined;
  description: string;
  fees: Big;
  amount: Big | null;
}

/** A fill of the trade history, or the first leg of a spread, whose price is then the net price. */
interface BookedOrder {
  written: string;
  hasSeconds: boolean;
  side: 'buy' | 'sell';
  quantity: Big;
  symbol: string;
  /** Its first leg can be of the other side. */
  isSpread: boolean;
  price: Big | null;
}

const ORDER = /\b(BOT|SOLD) [+-]?(\d{1,12}(?:\.\d{1,10})?) /;

/** The description without thousands separators and exchanges. */
export function normalizeDescription(text: string): string {
  return text.replace(/(?<=\d),(?=\d{3})|:[A-Z]+/g, '');
}

export function hasSeconds(cell: string): boolean {
  return /\d:\d\d:\d\d/.test(cell);
}

const toLocal = (written: string): number => Date.parse(`${written}Z`);

/** What the row cost. */
export function readFees(row: Row<CashRole>): Big {
  return (sumKnown(row.optionalDecimal('misc'), row.optionalDecimal('commission')) ?? new Big(0)).times(-1);
}

export function isBooking(row: Row<CashRole>): boolean {
  return row.text('cashType') === 'TRD' && ORDER.test(normalizeDescription(row.text('description')));
}

/** The booking of an order. */
export function readBooking(row: Row<CashRole | 'time'>): Booking {
  const description = normalizeDescription(row.text('description'));
  const [, word, quantity = '0'] = ORDER.exec(description) ?? [];
  return {
    row: row.number,
    local: toLocal(row.moment('time').written),
    hasSeconds: hasSeconds(row.text('time')),
    side: word === 'BOT' ? 'buy' : 'sell',
    quantity: new Big(quantity),
    price: /@ ?(-?\d*\.?\d+)/.exec(description)?.[1],
    description,
    fees: readFees(row),
    amount: row.optionalDecimal('amount'),
  };
}

/** The two tables of a statement can differ by this much for one fill: those of paperMoney do by several seconds. */
const TOLERANCE = 10_000;
const MINUTE = 60_000;

/** How far apart the times can be. A spreadsheet that saved the file can have removed the seconds of one table. */
const isNear = (booking: Booking, { hasSeconds: isExact }: BookedOrder, difference: number): boolean => {
  const earliest = (booking.hasSeconds ? 0 : MINUTE) + TOLERANCE;
  const latest = (isExact ? 0 : MINUTE) + TOLERANCE;
  return difference >= -earliest && difference <= latest;
};

const isBookingOf = (booking: Booking, { side, quantity, symbol, isSpread }: BookedOrder): boolean =>
  (isSpread || booking.side === side) &&
  booking.quantity.eq(quantity) &&
  ` ${booking.description} `.includes(` ${symbol} `);

/** The lowest rating is taken first: equal prices, then the nearest second. */
const rate = ({ price }: Booking, order: BookedOrder, difference: number): number => {
  const isSamePrice = price !== undefined && order.price?.eq(price);
  return (isSamePrice ? 0 : 10 * MINUTE) + Math.abs(difference);
};

export interface FeeBook {
  /** Takes the booking of an order; undefined if there is none. */
  take: (order: BookedOrder) => Booking | undefined;
  /** The bookings that no order has taken. */
  listRest: () => Booking[];
}

/** The bookings of a statement, which has the fees of trades in its cash sections only. Each booking is taken once. */
export function createFeeBook(bookings: readonly Booking[]): FeeBook {
  const byMinute = new Map<number, Set<Booking>>();
  for (const booking of bookings) {
    const minute = Math.floor(booking.local / MINUTE);
    byMinute.set(minute, (byMinute.get(minute) ?? new Set()).add(booking));
  }
  return {
    take: (order) => {
      const local = toLocal(order.written);
      const minute = Math.floor(local / MINUTE);
      const [best] = [-2, -1, 0, 1, 2]
        .flatMap((offset) => [...(byMinute.get(minute + offset) ?? [])])
        .filter((booking) => isBookingOf(booking, order) && isNear(booking, order, booking.local - local))
        .map((booking) => ({ booking, rating: rate(booking, order, booking.local - local) }))
        .toSorted((a, b) => a.rating - b.rating);
      if (best) byMinute.get(Math.floor(best.booking.local / MINUTE))?.delete(best.booking);
      return best?.booking;
    },
    listRest: () => [...byMinute.values()].flatMap((rest) => [...rest]),
  };
}
