import Big from 'big.js';
import { readEach, SkippedRow, wrongType } from '../errors.ts';
import { type Grid, memoize } from '../file/grid.ts';
import type { OpenedFile } from '../file/open.ts';
import { toCoins } from '../instruments/instrument.ts';
import type { ExecutionDraft, ReadContext } from '../read/format.ts';
import { number, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { findTables, type TableMatch } from '../table/tables.ts';
import { isDollar, toCurrency } from '../values/currency.ts';
import { type CoinPair, parsePair, toSpotFill } from './coins.ts';
import { defineFormat } from './define.ts';
import { readSide } from './sides.ts';

const columns = {
  id: text('id'),
  order: text('Order id'),
  time: time('Time'),
  type: text('Trade Type'),
  symbol: text('Symbol'),
  action: text('Action'),
  quantity: number('Amount'),
  unit: text('Trading Unit'),
  price: number('Filled Price'),
  profit: number('PnL'),
  fee: number('Fee'),
  feeCoin: text('Fee Unit'),
  coin: text('Balance Unit'),
};
type Role = keyof typeof columns;
type HistoryRow = Row<Role>;

/** A fact of the row above the header, such as `UID:000,Account Type:Main,Time Zone:UTC+8`. */
const findFact = ({ rows }: Grid, name: string): string | undefined =>
  rows[0]?.cells.find((cell) => cell.startsWith(`${name}:`))?.slice(name.length + 1);

const findAccount = memoize((grid) => findFact(grid, 'UID'));

/** Writes the zone above the header into the header of the times, where zones are read. */
const withZone = (grid: Grid, table: TableMatch<Role>): TableMatch<Role> => {
  const zone = findFact(grid, 'Time Zone');
  const index = table.columns.get('time');
  if (zone === undefined) return table;
  return { ...table, headers: table.headers.map((name, column) => (column === index ? `${name} (${zone})` : name)) };
};

const readPair = (row: HistoryRow): CoinPair => {
  const pair = parsePair(row.text('symbol').replace(/-(?:SWAP|\d{6})$/, ''));
  if (!pair) throw new SkippedRow(`The price of ${row.text('symbol').slice(0, 40)} is in a coin, not in money.`);
  return pair;
};

const isSpot = (row: HistoryRow): boolean => /^spot$/i.test(row.text('type'));

/** Whether the row is of the traded coin, not of the coin of the price. */
const isBase = (row: HistoryRow): boolean => row.text('coin') === parsePair(row.text('symbol'))?.base;

const ignore = (): void => undefined;

/**
 * What orders moved and paid in the coin of the price, which is in the rows of that coin, and how much of the other
 * coin they moved.
 */
const sumOrders = (rows: readonly HistoryRow[], skip: (row: HistoryRow, reason: string) => void) => {
  const fees = new Map<string, Big>();
  const quantities = new Map<string, Big>();
  const amounts = new Map<string, Big>();
  const add = (sums: Map<string, Big>, row: HistoryRow, value: Big): void => {
    const order = row.text('order');
    sums.set(order, (sums.get(order) ?? new Big(0)).plus(value));
  };
  const spot = rows.filter(isSpot);
  const others = spot.filter((row) => !isBase(row));
  const bases = spot.filter(isBase);
  readEach(others, (row) => add(fees, row, (row.optionalDecimal('fee') ?? new Big(0)).times(-1)), skip);
  readEach(others, (row) => add(amounts, row, row.optionalDecimal('quantity')?.abs() ?? new Big(0)), ignore);
  // A row that cannot be read is reported where its fill is read.
  readEach(bases, (row) => add(quantities, row, row.decimal('quantity').abs()), ignore);
  return { fees, quantities, amounts };
};
type Orders = ReturnType<typeof sumOrders>;

/**
 * A fill is a row for each of the two coins: the row of the traded coin is read, and that of the price has the fee of a
 * sale.
 */
const readSpot = (row: HistoryRow, orders: Orders, { file }: ReadContext): ExecutionDraft[] => {
  const { base, quote } = readPair(row);
  if (!isBase(row)) return [];
  const side = readSide(row.text('action'));
  const executed = row.decimal('quantity').abs();
  const price = row.price('price');
  const fee = (row.optionalDecimal('fee') ?? new Big(0)).times(-1);
  const total = orders.quantities.get(row.text('order'));
  // The amount of an order is that of its only fill.
  const amount = total?.eq(executed) ? orders.amounts.get(row.text('order')) : null;
  const fill = toSpotFill(
    { side, quantity: executed, price, base, fee, coin: row.text('feeCoin') || base, amount },
    quote,
  );
  const feeOfOrder = orders.fees.get(row.text('order')) ?? new Big(0);
  const share = total?.gt(0) ? feeOfOrder.times(executed).div(total) : new Big(0);
  return [
    {
      row: row.number,
      id: row.text('id'),
      account: findAccount(file.grid),
      ...fill,
      fees: fill.fees.plus(share),
      time: row.moment('time'),
    },
  ];
};

/** The file does not have the size of a contract: the P&L of closing fills is that of the file, before fees. */
const readContract = (row: HistoryRow, { file }: ReadContext): ExecutionDraft => {
  const [, effect, position] = /^(open|close) (long|short)$/i.exec(row.text('action')) ?? [];
  if (effect === undefined) throw wrongType(row.text('action'));
  const { quote } = readPair(row);
  if (!isDollar(row.text('coin')))
    throw new SkippedRow('Contracts that are settled in their own coin are not imported.');
  const isOpening = effect.toLowerCase() === 'open';
  const isLong = position?.toLowerCase() === 'long';
  return {
    row: row.number,
    id: row.text('id'),
    account: findAccount(file.grid),
    instrument: { ...toCoins(row.text('symbol')), multiplier: null },
    currency: toCurrency(quote),
    side: isOpening === isLong ? 'buy' : 'sell',
    quantity: row.decimal('quantity').abs(),
    price: row.price('price'),
    fees: row.decimal('fee').times(-1),
    feeCurrency: row.text('feeCoin'),
    time: row.moment('time'),
    effect: isOpening ? 'open' : 'close',
    profit: isOpening ? undefined : { amount: row.decimal('profit'), isNet: false },
  };
};

/**
 * OKX: Assets → Order Center → Trading history → Export. One row for each coin that a fill moved; transfers and funding
 * stand between.
 */
export const okx = defineFormat({
  id: 'okx',
  name: 'OKX trading history',
  columns,
  findTables: ({ grid }: OpenedFile) => findTables(grid, columns).map((table) => withZone(grid, table)),
  zone: { assumed: 'UTC', isAsked: true },
  readTable: (rows, context) => {
    const skip = (row: HistoryRow, reason: string): void => context.skip(row.number, reason);
    const orders = sumOrders(rows, skip);
    return readEach(rows, (row) => (isSpot(row) ? readSpot(row, orders, context) : readContract(row, context)), skip);
  },
  whenEmpty: 'The file has no trades. Choose a longer period in OKX, and export the trading history again.',
  otherFiles: [
    {
      columns: {
        type: text('Type'),
        before: text('Before Balance'),
        after: text('After Balance'),
        coin: text('Symbol'),
      },
      sentence: 'This is the funding history of OKX. Export the trading history instead.',
    },
  ],
});
