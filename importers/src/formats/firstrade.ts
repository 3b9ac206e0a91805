import Big from 'big.js';
import { wrongType } from '../errors.ts';
import type { OpenedFile } from '../file/open.ts';
import { toShare } from '../instruments/instrument.ts';
import { findWrittenOption } from '../instruments/written-option.ts';
import type { ExecutionDraft } from '../read/format.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { findTables, type TableMatch } from '../table/tables.ts';
import { defineFormat } from './define.ts';
import { estimateUnlistedFees, withExactPrice } from './exact-price.ts';
import { type HistoryItem, readHistory, toRemoval } from './removals.ts';
import { readSide } from './sides.ts';

const columns = {
  symbol: text('Symbol'),
  quantity: number('Quantity'),
  price: number('Price'),
  action: text('Action'),
  description: text('Description'),
  day: time('TradeDate'),
  settled: text('SettledDate'),
  amount: number('Amount'),
  commission: number('Commission'),
  fee: number('Fee'),
  record: text('RecordType'),
  // A column that addTimes makes of the description.
  time: optional(time('EXEC TIME')),
};
type Role = keyof typeof columns;

/** Some descriptions have the time of the fill: `EXEC TIME: 2026-05-07 16:28:38`. It becomes a column of its own. */
const addTimes = (table: TableMatch<Role>): TableMatch<Role> => {
  const width = table.headers.length;
  const rows = table.rows.map((row) => {
    const [, written] =
      /EXEC TIME: ?(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)/.exec(row.cells[table.columns.get('description') ?? -1] ?? '') ??
      [];
    // A row that the end of the file cuts off stays short.
    return row.cells.length === width ? { ...row, cells: [...row.cells, written ?? ''] } : row;
  });
  return {
    ...table,
    headers: [...table.headers, 'EXEC TIME'],
    columns: new Map(table.columns).set('time', width),
    rows,
  };
};

const readEffect = (description: string): 'open' | 'close' | undefined => {
  if (/\bOPEN CONTRACT\b/i.test(description)) return 'open';
  return /\bCLOSING CONTRACT\b/i.test(description) ? 'close' : undefined;
};

/** Small fees are in the amount only. An amount that leaves out the stated fees changes nothing. */
const withCosts = (fill: ExecutionDraft & { fees: Big }, amount: Big | null): ExecutionDraft => {
  if (amount === null) return fill;
  const value = fill.price.times(fill.quantity).times(fill.instrument.multiplier ?? 1);
  const paid = fill.side === 'buy' ? amount.abs().minus(value) : value.minus(amount.abs());
  const { price, fees } = fill;
  const stated = { amount, tolerance: estimateUnlistedFees(value), isUsed: true };
  if (paid.gte(fees)) return { ...fill, fees: paid, written: { price, fees }, stated };
  return paid.lt(0) ? withExactPrice(fill, fill.side === 'buy' ? amount.abs().times(-1) : amount.abs()) : fill;
};

/** An option that left the account without a fill. */
const ENDING = /\b(?:EXPIR|ASSIGN|EXERCIS)/i;

const isTrade = (row: Row<Role>): boolean =>
  /^trade$/i.test(row.text('record')) && /^(?:buy|sell)$/i.test(row.text('action'));

const readItem = (row: Row<Role>): HistoryItem => {
  const description = row.text('description');
  // Shares that an option delivered name it, and have a symbol.
  const isDelivered = row.text('symbol') !== '' && ENDING.test(description);
  const option = isDelivered ? undefined : findWrittenOption(description);
  const common = {
    row: row.number,
    fees: (row.optionalDecimal('commission') ?? new Big(0)).plus(row.optionalDecimal('fee') ?? 0),
    time: row.text('time') === '' ? row.moment('day') : row.moment('time'),
  };
  const signed = row.optionalDecimal('quantity') ?? new Big(0);
  const quantity = signed.abs();
  if (option && ENDING.test(`${row.text('action')} ${description}`) && !isTrade(row))
    return {
      ...toRemoval({ ...common, instrument: option, quantity }, row.optionalDecimal('amount')),
      likelySide: signed.lt(0) ? 'sell' : 'buy',
    };
  if (!isTrade(row)) throw wrongType(row.text('action'));
  const fill = {
    ...common,
    instrument: option ?? toShare(row.text('symbol')),
    side: readSide(row.text('action')),
    quantity,
    price: row.price('price'),
    effect: readEffect(description),
  };
  return withCosts(fill, row.optionalDecimal('amount'));
};

/**
 * Firstrade: the account history as CSV. Trades and cash, not in the order of time. The symbol of options is in the
 * description.
 */
export const firstrade = defineFormat({
  id: 'firstrade',
  name: 'Firstrade account history',
  columns,
  findTables: ({ grid }: OpenedFile) => findTables(grid, columns).map(addTimes),
  zone: { assumed: 'America/New_York', isAsked: true },
  readTable: readHistory(readItem),
  whenEmpty: 'The history has no trades. Choose a longer period in Firstrade and download it again.',
});
