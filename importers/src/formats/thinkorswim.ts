import { readEach, SkippedRow } from '../errors.ts';
import type { OpenedFile } from '../file/open.ts';
import { parseContract, toOptionCode } from '../instruments/contract-codes.ts';
import { type Instrument, toFuture, toOption, toShare } from '../instruments/instrument.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { findTables } from '../table/tables.ts';
import { parseWrittenTime } from '../values/written-time.ts';
import { defineFormat } from './define.ts';
import type { ExecutionDraft, ReadContext } from './format.ts';
import { readEffect, readSide } from './sides.ts';
import { createFeeBook, type FeeBook } from './thinkorswim-fees.ts';

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
};
type Role = keyof typeof columns;

/** The table ends at the title of the next section, which has one cell. */
const findTrades = (file: OpenedFile) =>
  findTables(file.grid, columns).map((table) => {
    const end = table.rows.findIndex(({ cells }) => cells.filter(Boolean).length === 1);
    return { ...table, rows: end < 0 ? table.rows : table.rows.slice(0, end) };
  });

const toExpiry = (text: string): string => {
  const date = parseWrittenTime(text.split('(')[0]?.trim() ?? '')?.date;
  if (!date || !('month' in date)) throw new SkippedRow(`'${text.slice(0, 40)}' is not a valid expiration.`);
  return [date.year % 100, date.month, date.day].map((part) => String(part).padStart(2, '0')).join('');
};

/**
 * An option on a future, such as `/NQM22 1/20 APR 22 (Wednesday) (Wk5)`, where one point is worth $20. Instead of a day, `/Q4CJ22`
 * identifies the expiration.
 */
const toFutureOption = (row: Row<Role>): Instrument => {
  const symbol = row.text('symbol');
  const code = row.text('expiry').replace(/^\//, '').replace(/:.*/, '');
  const kind = row.text('type').toUpperCase() === 'PUT' ? 'P' : 'C';
  const multiplier = / 1\/(\d{1,7}(?:\.\d{1,3})?) /.exec(symbol)?.[1] ?? null;
  const root = parseContract(symbol.split(' ')[0] ?? '')?.root;
  const ticker = `${code.replaceAll(' ', '')}${kind}${row.decimal('strike').toFixed()}`;
  return { ...toShare(ticker), multiplier, root: root && `${root} OPTIONS` };
};

const toInstrument = (row: Row<Role>): Instrument => {
  const symbol = row.text('symbol');
  const type = row.text('type').toUpperCase();
  if (type === 'FUTURE') return toFuture(symbol);
  if (type !== 'CALL' && type !== 'PUT') return toShare(symbol);
  if (symbol.startsWith('/')) return toFutureOption(row);
  const option = { underlying: symbol, expiry: toExpiry(row.text('expiry')), strike: row.decimal('strike') };
  const instrument = toOption(toOptionCode({ ...option, kind: type === 'PUT' ? 'P' : 'C' }));
  if (!instrument) throw new SkippedRow(`Options on '${symbol.slice(0, 40)}' are not read.`);
  return instrument;
};

/** `3/2/26 09:31:12` of the row, or of the first leg of its spread. */
type Order = Pick<ExecutionDraft, 'time'>;

const readLeg = (row: Row<Role>, order: Order, fees: FeeBook): ExecutionDraft => {
  const side = readSide(row.text('side'));
  const quantity = row.decimal('quantity').abs();
  const instrument = toInstrument(row);
  const isFirst = row.text('time') !== '';
  // The fees of a spread are booked once, and counted with its first leg.
  const booked = isFirst ? fees.take(order.time.written, side, quantity, row.text('symbol')) : null;
  return {
    row: row.number,
    instrument,
    side,
    quantity,
    price: row.price('price'),
    fees: booked ?? (isFirst ? null : quantity.times(0)),
    time: order.time,
    effect: readEffect(row.text('effect')),
  };
};

const findAccount = ({ grid }: OpenedFile): string | undefined =>
  grid.rows
    .slice(0, 10)
    .map(({ cells }) => /Account Statement for (\S{1,40})/.exec(cells.join(' '))?.[1])
    .find(Boolean);

const readAll = (rows: Row<Role>[], context: ReadContext): ExecutionDraft[] => {
  const fees = createFeeBook(context);
  const account = findAccount(context.file);
  let order: Order | undefined;
  return readEach(
    rows,
    (row) => {
      if (row.text('time') !== '') order = undefined;
      order ??= { time: row.moment('time') };
      return { ...readLeg(row, order, fees), account };
    },
    (row, reason) => context.skip(row.number, reason),
  );
};

/**
 * thinkorswim: Monitor → Account Statement → Export, the table Account Trade History. One row for each fill, and one for each
 * leg of a spread, of which only the first has a time. Fees come from Cash Balance.
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
