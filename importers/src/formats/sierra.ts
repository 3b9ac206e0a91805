import { inQuotes, SkippedRow } from '../errors.ts';
import { memoize } from '../file/grid.ts';
import type { OpenedFile } from '../file/open.ts';
import { toPlainSymbol } from '../instruments/broker-symbol.ts';
import { parseContract } from '../instruments/contract-codes.ts';
import { type Instrument, toFuture, toUnvalued } from '../instruments/instrument.ts';
import type { RoundTripDraft } from '../read/format.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { findTables, type TableMatch } from '../table/tables.ts';
import { defineFormat } from './define.ts';
import { readSide } from './sides.ts';

/** File → Export writes UTC, File → Save Log As the zone of the program: nothing in the file tells them apart. */
const zone = { assumed: 'UTC', isAsked: true } as const;

/** In lists of trades without a column for it, the account is in parentheses behind the symbol: `MNQH26 (19850621)`. */
const splitAccount = (symbol: string): { bare: string; account: string } => {
  const start = symbol.endsWith(')') ? symbol.lastIndexOf('(') : -1;
  if (start < 0) return { bare: symbol, account: '' };
  return { bare: symbol.slice(0, start).trimEnd(), account: symbol.slice(start + 1, -1) };
};

/** `[Sim]MESU6_FUT_CME`, `ESZ6.CME`, `CLZ26-NYMEX`, and `F.US.MESZ26` of CQG. */
const readCode = (symbol: string): { code: string; isListed: boolean } => {
  const bare = splitAccount(symbol).bare.replace(/^\[Sim\]/i, '');
  const contract = bare.replace(/^F\.US\./, '').replace(/-[A-Z]+$/, '');
  if (contract !== bare && parseContract(contract)) return { code: contract, isListed: true };
  const code = bare.replace(/(?:_FUT_[A-Z]+|[.][A-Z]+)$/, '');
  return { code, isListed: code !== bare };
};

const fillColumns = {
  activity: text('ActivityType'),
  time: time('DateTime'),
  symbol: text('Symbol'),
  side: text('BuySell'),
  quantity: number('Quantity'),
  price: number('FillPrice'),
  effect: optional(text('OpenClose')),
  account: optional(text('TradeAccount')),
  id: optional(text('FillExecutionServiceID')),
};

const toInstrument = (symbol: string, day: string): Instrument => {
  const { code, isListed } = readCode(symbol);
  return isListed && parseContract(code) ? toFuture(code) : toPlainSymbol(code, day);
};

/** Whether no price of the log has a decimal point. */
const isWithoutDecimals = memoize((grid) => {
  const prices = findTables(grid, fillColumns).flatMap(({ columns, rows }) =>
    rows.map(({ cells }) => cells[columns.get('price') ?? -1] ?? ''),
  );
  return prices.some(Boolean) && !prices.some((price) => price.includes('.'));
});

const FIXED_POINT =
  'No price of the log has decimals. Sierra Chart leaves out the decimal point of prices of some simulated accounts: compare them before you import.';

/**
 * Sierra Chart: Trade → Trade Activity Log → File → Export. Tabs; one row for each event of an order, of which only
 * Fills are fills.
 */
export const sierraActivity = defineFormat({
  id: 'sierra-activity',
  name: 'Sierra Chart activity log',
  columns: fillColumns,
  // The state of the order; a fill is a fill.
  ignored: ['OrderStatus'],
  zone,
  isIgnored: (row) => row.text('activity') !== 'Fills',
  readRow: (row, { file, warn }) => {
    if (isWithoutDecimals(file.grid)) warn(FIXED_POINT);
    const moment = row.moment('time');
    return {
      row: row.number,
      id: row.text('id'),
      account: row.text('account'),
      instrument: toInstrument(row.text('symbol'), moment.day),
      side: readSide(row.text('side')),
      // The column FilledQuantity counts the whole order.
      quantity: row.decimal('quantity').abs(),
      price: row.price('price'),
      fees: null,
      time: moment,
      effect: row.text('effect') === 'Close' ? ('close' as const) : undefined,
    };
  },
  whenEmpty: 'The log has no fills. In the Trade Activity Log, show Fills for a longer period and export it again.',
});

const tradeColumns = {
  symbol: text('Symbol'),
  side: text('Trade Type'),
  opened: time('Entry DateTime'),
  closed: time('Exit DateTime'),
  entryPrice: number('Entry Price'),
  exitPrice: number('Exit Price'),
  quantity: number('Trade Quantity'),
  profit: number('Profit/Loss (C)'),
  commission: number('Commission (C)'),
  flatToFlat: text('FlatToFlat Profit/Loss (C)'),
  closedQuantity: optional(number('Close Position Quantity')),
  account: optional(text('Account')),
};
type TradeRole = keyof typeof tradeColumns;

/** Marks of the first entry (BP) and the last exit (EP) of a position follow its times. */
const withoutMarks = (table: TableMatch<TradeRole>): TableMatch<TradeRole> => ({
  ...table,
  rows: table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => cell.replace(/ (?:BP|EP)$/, '').trimEnd()),
  })),
});

/**
 * Whether the P&L is after the commission, which depends on a setting: the prices prove it, if the value of a point is
 * known.
 */
const isNet = (row: Row<TradeRole>, side: 'long' | 'short', { multiplier }: Instrument): boolean => {
  if (multiplier === null) return false;
  const move = row
    .price('exitPrice')
    .minus(row.price('entryPrice'))
    .times(side === 'long' ? 1 : -1);
  const gross = move.times(row.decimal('quantity')).times(multiplier);
  const profit = row.decimal('profit');
  const net = gross.minus(row.cost('commission') ?? 0);
  return profit.minus(net).abs().lt(profit.minus(gross).abs());
};

const readTrade = (row: Row<TradeRole>): RoundTripDraft => {
  if (!/\d/.test(row.text('closed'))) throw new SkippedRow('The trade is still open.');
  const word = row.text('side').toLowerCase();
  if (word !== 'long' && word !== 'short') throw new SkippedRow(`${inQuotes(word)} is neither long nor short.`);
  const isEntry = row.optionalDecimal('closedQuantity')?.eq(0) && row.text('opened') === row.text('closed');
  if (isEntry) throw new SkippedRow('The row is the entry of a position. The rows of its exits are read.');
  const { code } = readCode(row.text('symbol'));
  const instrument = parseContract(code) ? toFuture(code) : toUnvalued(code);
  return {
    row: row.number,
    account: row.text('account') || splitAccount(row.text('symbol')).account,
    instrument,
    side: word,
    quantity: row.decimal('quantity').abs(),
    entryPrice: row.price('entryPrice'),
    exitPrice: row.price('exitPrice'),
    opened: row.moment('opened'),
    closed: row.moment('closed'),
    profit: { amount: row.decimal('profit'), isNet: isNet(row, word, instrument) },
    fees: row.cost('commission'),
  };
};

/** Sierra Chart: Trade → Trade Activity Log → Trades → File → Export. Tabs; one row for each pair of entry and exit. */
export const sierraTrades = defineFormat({
  id: 'sierra-trades',
  name: 'Sierra Chart trades',
  columns: tradeColumns,
  findTables: ({ grid }: OpenedFile) => findTables(grid, tradeColumns).map(withoutMarks),
  zone,
  roundTrips: 'netted',
  readRow: readTrade,
  whenEmpty: 'The list has no closed trades. Choose a longer period in the Trade Activity Log and export Trades again.',
});
