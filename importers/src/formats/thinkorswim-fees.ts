import Big from 'big.js';
import { readEach } from '../errors.ts';
import { groupBy } from '../group.ts';
import { number, text, time } from '../table/columns.ts';
import { findTables } from '../table/tables.ts';
import { parseDecimal } from '../values/decimal.ts';
import { parseWrittenTime, toMidnight } from '../values/written-time.ts';
import type { ReadContext } from './format.ts';

const columns = {
  date: time('DATE'),
  clock: time('TIME'),
  type: text('TYPE'),
  description: text('DESCRIPTION'),
  misc: number('Misc Fees'),
  commission: number('Commissions & Fees'),
};

/** The fees of one order, as Cash Balance books them. It adds the exchange to symbols: `/NQM26:XCME`. */
interface BookedFees {
  /** Milliseconds from 1970 as if the file were in UTC. */
  local: number;
  side: 'buy' | 'sell';
  quantity: Big;
  description: string;
  fees: Big;
}

const readLocal = (date: string, clock: string): number | undefined => {
  const day = parseWrittenTime(date)?.date;
  const time = parseWrittenTime(clock)?.clock;
  return day && time !== undefined ? toMidnight(day, 'mdy', date) + time : undefined;
};

const readFee = (cell: string): Big => parseDecimal(cell, '.', 'The fee') ?? new Big(0);

const listBookings = ({ file, skip }: ReadContext): BookedFees[] =>
  findTables(file.grid, columns).flatMap(({ rows, columns: found }) =>
    readEach(
      rows,
      ({ cells }) => {
        const read = (role: keyof typeof columns): string => cells[found.get(role) ?? -1] ?? '';
        if (read('type') !== 'TRD') return [];
        const local = readLocal(read('date'), read('clock'));
        const description = read('description').replace(/,|:[A-Z]+/g, '');
        const [, word, amount] = /\b(BOT|SOLD) [+-]?(\d{1,12}(?:\.\d{1,10})?) /.exec(description) ?? [];
        if (local === undefined || amount === undefined) return [];
        const fees = readFee(read('misc'))
          .plus(readFee(read('commission')))
          .times(-1);
        const side = word === 'BOT' ? ('buy' as const) : ('sell' as const);
        return [{ local, side, quantity: new Big(amount), description, fees }];
      },
      (row, reason) => skip(row.number, reason),
    ),
  );

/** The two tables of a statement can differ by this much for one fill: those of paperMoney do by several seconds. */
const TOLERANCE_SECONDS = 10;

/** The nearest seconds first. */
const differences = Array.from({ length: 2 * TOLERANCE_SECONDS + 1 }, (_, index) => index - TOLERANCE_SECONDS).toSorted(
  (a, b) => Math.abs(a) - Math.abs(b),
);

const isBookingOf = (booking: BookedFees, quantity: Big, symbol: string): boolean =>
  booking.quantity.eq(quantity) && ` ${booking.description} `.includes(` ${symbol} `);

export interface FeeBook {
  /** Takes the fees that were booked for an order; null if there is no booking. */
  take: (written: string, side: 'buy' | 'sell', quantity: Big, symbol: string) => Big | null;
}

/** The fees of a statement, which has them in Cash Balance only. Each booking is taken once. Bookings that cannot be read are listed. */
export const createFeeBook = (context: ReadContext): FeeBook => {
  const bookings = groupBy(listBookings(context), ({ side, local }) => `${side} ${Math.floor(local / 1000)}`);
  return {
    take: (written, side, quantity, symbol) => {
      const second = Math.floor(Date.parse(`${written}Z`) / 1000);
      for (const difference of differences) {
        const ofSecond = bookings.get(`${side} ${second + difference}`) ?? [];
        const index = ofSecond.findIndex((booking) => isBookingOf(booking, quantity, symbol));
        if (index >= 0) return ofSecond.splice(index, 1)[0]?.fees ?? null;
      }
      return null;
    },
  };
};
