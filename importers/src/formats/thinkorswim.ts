import Big from 'big.js';
import { inQuotes, readEach, SkippedRow } from '../errors.ts';
import type { OpenedFile } from '../file/open.ts';
import { groupBy } from '../group.ts';
import { parseContract, toOptionCode } from '../instruments/contract-codes.ts';
import { type Instrument, toFuture, toOption, toShare } from '../instruments/instrument.ts';
import type { ExecutionDraft, ReadContext } from '../read/format.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { findTables } from '../table/tables.ts';
import { checkDailySettlement, type SettledCash } from './daily-settlement.ts';
import { defineFormat } from './define.ts';
import { toFills } from './removals.ts';
import { readEffect, readSide } from './sides.ts';
import { appendCash, cashColumns, endAtTitle } from './thinkorswim-cash.ts';
import { isDelivery, type Leg, readEndings } from './thinkorswim-endings.ts';
import { type Booking, createFeeBook, type FeeBook, hasSeconds, isBooking, readBooking } from './thinkorswim-fees.ts';
import { toExpiry } from './thinkorswim-options.ts';

const columns = {
  time: time('Exec Time'),
  spread: text('Spread'),
  side: text('Side'),
  quantity: number('Qty'),
  effect: text('Pos Effect'),
  symbol: text('Symbol'),
  // Statements without options omit both.
  expiry: optional(text('Exp')),
  strike: optional(number('Strike')),
  type: text('Type'),
  price: number('Price'),
  netPrice: optional(number('Net Price')),
  ...cashColumns,
};
type Role = keyof typeof columns;

const findTrades = ({ grid }: OpenedFile) =>
  findTables(grid, columns).map((table) => appendCash(grid, endAtTitle(table), columns));

const readExpiry = (row: Row<Role>): string => {
  const text = row.text('expiry');
  const expiry = toExpiry(text.split(/[([]/)[0]?.trim() ?? '');
  if (expiry === undefined) throw new SkippedRow(`${inQuotes(text)} is not a valid expiration.`);
  return expiry;
};

/**
 * An option on a future, such as `/NQM22 1/20 APR 22 (Wednesday) (Wk5)`, where one point is worth $20. Instead of a
 * day, `/Q4CJ22` identifies the expiration.
 */
const toFutureOption = (row: Row<Role>): Instrument => {
  const symbol = row.text('symbol');
  const code = row.text('expiry').replace(/^\//, '').replace(/:.*/, '');
  const kind = row.text('type').toUpperCase() === 'PUT' ? 'P' : 'C';
  const multiplier = / 1\/(\d{1,7}(?:\.\d{1,3})?) /.exec(symbol)?.[1] ?? null;
  const root = parseContract(symbol.split(' ')[0] ?? '')?.root;
  const ticker = `${code.replaceAll(' ', '')}${kind}${row.decimal('strike').toFixed()}`;
  return { ...toShare(ticker), multiplier, root: root && `${root} OPTIONS`, kind: 'option' };
};

const toInstrument = (row: Row<Role>): Instrument => {
  const symbol = row.text('symbol');
  const type = row.text('type').toUpperCase();
  if (type === 'FUTURE') return toFuture(symbol);
  if (type !== 'CALL' && type !== 'PUT') return toShare(symbol);
  if (symbol.startsWith('/')) return toFutureOption(row);
  const option = { underlying: symbol, expiry: readExpiry(row), strike: row.decimal('strike') };
  const instrument = toOption(toOptionCode({ ...option, kind: type === 'PUT' ? 'P' : 'C' }));
  if (!instrument) throw new SkippedRow(`Options on ${inQuotes(symbol)} are not read.`);
  return instrument;
};

/** The words that identify the option in the cash sections. */
const toOptionWords = (row: Row<Role>): Leg['option'] => {
  const type = row.text('type').toUpperCase();
  if (type !== 'CALL' && type !== 'PUT') return undefined;
  const underlying = row.text('symbol').toUpperCase().split(' ')[0] ?? '';
  const isOfFuture = underlying.startsWith('/');
  return {
    underlying,
    kind: type === 'PUT' ? 'P' : 'C',
    strike: row.decimal('strike'),
    expiry: isOfFuture ? undefined : readExpiry(row),
    code: isOfFuture ? row.text('expiry').toUpperCase().replace(/:.*/, '') : undefined,
  };
};

/** What the rows of one spread share: the time of the first, and the order. */
type Order = Pick<ExecutionDraft, 'time' | 'order'>;

const isSingle = (row: Row<Role>): boolean => /^(?:single|stock|etf|future)$/i.test(row.text('spread'));

const ORDER_ROLES = ['time', 'spread', 'symbol', 'expiry', 'strike', 'type'] as const;

/** A spread has no number. Its first row tells it apart from others of the same second. */
const readOrder = (row: Row<Role>): Order => ({
  time: row.moment('time'),
  order: isSingle(row) ? undefined : ORDER_ROLES.map((role) => row.text(role)).join(' '),
});

/** The fees of a spread are booked once, and counted with its first leg. */
const takeBooking = (row: Row<Role>, order: Order, fees: FeeBook): Booking | undefined =>
  fees.take({
    written: order.time.written,
    hasSeconds: hasSeconds(row.text('time')),
    side: readSide(row.text('side')),
    quantity: row.decimal('quantity').abs(),
    symbol: row.text('symbol'),
    isSpread: !isSingle(row),
    price: row.optionalDecimal('netPrice') ?? row.optionalDecimal('price'),
  });

/** The amount of a spread is that of all legs, and the amount of a future is a result: see checkDailySettlement. */
const toStated = (row: Row<Role>, { kind }: Instrument, booking: Booking | undefined): ExecutionDraft['stated'] =>
  kind === 'future' || !isSingle(row) ? undefined : booking && { amount: booking.amount };

const readLeg = (row: Row<Role>, order: Order, fees: FeeBook): BookedLeg => {
  const isFirst = row.text('time') !== '';
  const instrument = toInstrument(row);
  const booking = isFirst ? takeBooking(row, order, fees) : undefined;
  const fill: ExecutionDraft = {
    row: row.number,
    instrument,
    side: readSide(row.text('side')),
    quantity: row.decimal('quantity').abs(),
    price: row.price('price'),
    fees: booking?.fees ?? (isFirst ? null : new Big(0)),
    ...order,
    effect: readEffect(row.text('effect')),
    stated: toStated(row, instrument, booking),
  };
  return { fill, option: toOptionWords(row), booking };
};

interface BookedLeg extends Leg {
  booking: Booking | undefined;
}

const findAccount = ({ grid }: OpenedFile): string | undefined =>
  grid.rows
    .slice(0, 10)
    .map(({ cells }) => /Account Statement for (\S{1,40})/.exec(cells.join(' '))?.[1])
    .find(Boolean);

const readLegs = (rows: readonly Row<Role>[], fees: FeeBook, { skip }: ReadContext): BookedLeg[] => {
  let order: Order | undefined;
  return readEach(
    rows,
    (row) => {
      if (row.text('time') !== '') order = undefined;
      order ??= readOrder(row);
      return readLeg(row, order, fees);
    },
    (row, reason) => skip(row.number, reason),
  );
};

const isFuture = ({ instrument }: ExecutionDraft): boolean => instrument.kind === 'future';

/** `/ESM26 mark to market at …`: the daily settlement of a future. */
const SETTLEMENT = /^(\/[A-Z0-9]+)(?::[A-Z]+)? mark to market/i;

const readSettlement = (row: Row<Role>): SettledCash[] => {
  const [, symbol = ''] = SETTLEMENT.exec(row.text('description')) ?? [];
  const amount = row.optionalDecimal('amount');
  return amount ? [{ row: row.number, ticker: toFuture(symbol).ticker, time: row.moment('time'), amount }] : [];
};

/** Futures are settled daily: the cash of a fill is a result. */
const toSettledCash = ({ fill, booking }: BookedLeg): SettledCash[] => {
  const { row, time, instrument } = fill;
  return isFuture(fill) && booking?.amount ? [{ row, time, ticker: instrument.ticker, amount: booking.amount }] : [];
};

const UNMATCHED = 'No fill of the Account Trade History is that of this row, so that its fees are not counted.';

/** The rows of the trade history, and those of the cash sections by their meaning. */
const divide = (rows: readonly Row<Role>[]) => {
  const toKind = (row: Row<Role>): string => {
    if (row.text('cashType') === '') return 'leg';
    if (SETTLEMENT.test(row.text('description'))) return 'settlement';
    return isBooking(row) && !isDelivery(row) ? 'booking' : 'other';
  };
  const kinds = groupBy(rows, toKind);
  return (kind: 'leg' | 'settlement' | 'booking' | 'other'): Row<Role>[] => kinds.get(kind) ?? [];
};

const readAll = (rows: Row<Role>[], context: ReadContext): ExecutionDraft[] => {
  const skip = (row: Row<Role>, reason: string): void => context.skip(row.number, reason);
  const list = divide(rows);
  const fees = createFeeBook(readEach(list('booking'), readBooking, skip));
  const legs = readLegs(list('leg'), fees, context);
  for (const { row } of fees.listRest()) context.skip(row, UNMATCHED);
  const items = [...legs.map(({ fill }) => fill), ...readEndings(list('other'), legs, context)];
  const account = findAccount(context.file);
  const fills = toFills(items, context.skip).map((fill) => ({ ...fill, account }));
  const settled = [...legs.flatMap(toSettledCash), ...readEach(list('settlement'), readSettlement, skip)];
  return checkDailySettlement(fills, settled, context);
};

/**
 * thinkorswim: Monitor → Account Statement → Export, the table Account Trade History. One row for each fill, and one
 * for each leg of a spread, of which only the first has a time. Fees come from Cash Balance.
 */
export const thinkorswim = defineFormat({
  id: 'thinkorswim',
  name: 'thinkorswim Account Statement',
  columns,
  findTables: findTrades,
  zone: { assumed: 'America/New_York', isAsked: true },
  dateOrder: 'mdy',
  readTable: readAll,
  whenEmpty: 'The statement has no trades. Choose a longer period in Monitor, Account Statement, and export it again.',
  otherFiles: [
    {
      columns: {
        instrument: text('Instrument'),
        quantity: text('Qty'),
        price: text('Trade Price'),
        mark: text('Mark'),
        open: text('P/L Open'),
      },
      sentence:
        'These are the open positions of thinkorswim. Open Monitor, Account Statement, show the Account Trade History and export that instead.',
    },
    {
      columns: {
        placed: text('Time Placed'),
        spread: text('Spread'),
        effect: text('Pos Effect'),
        force: text('TIF'),
        status: text('Status'),
      },
      sentence:
        'This statement has orders and no trades. In thinkorswim, open Monitor, Account Statement, show the Account Trade History and export again.',
    },
    {
      columns: {
        date: text('DATE'),
        time: text('TIME'),
        type: text('TYPE'),
        ref: text('REF #'),
        balance: text('BALANCE'),
      },
      sentence:
        'This statement has cash movements and no trades. In thinkorswim, open Monitor, Account Statement, show the Account Trade History and export again.',
    },
  ],
});
