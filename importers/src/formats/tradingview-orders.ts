import { SkippedRow } from '../errors.ts';
import type { OpenedFile } from '../file/open.ts';
import { toExchangeSymbol } from '../instruments/broker-symbol.ts';
import { number, optional, text, time } from '../table/columns.ts';
import { findTables } from '../table/tables.ts';
import { sumKnown } from '../values/decimal.ts';
import { defineFormat } from './define.ts';
import { readSide } from './sides.ts';

const columns = {
  symbol: text('Symbol'),
  side: text('Side'),
  type: text('Type'),
  quantity: number('Filled qty', 'Qty filled', 'Filled quantity', 'Quantity', 'Qty'),
  price: number('Fill price', 'Avg fill price'),
  status: optional(text('Status')),
  fees: optional(number('Commission', 'Commission Fee', 'Fee')),
  routeFee: optional(number('Route fee')),
  currency: optional(text('Currency')),
  time: time('Closing time', 'Close time', 'Update time'),
  id: text('Order ID'),
  placed: optional(text('Placing time')),
  left: optional(text('Quantity left')),
};

/** Lists of filled orders have no status, and one of two columns that no other broker has. */
const findOrders = ({ grid }: OpenedFile) =>
  findTables(grid, columns).filter(
    ({ columns: found }) => found.has('status') || found.has('placed') || found.has('left'),
  );

/**
 * TradingView: paper trading and brokers, History → Export. One row for each order; a filled one is a fill at its
 * closing time.
 */
export const tradingViewOrders = defineFormat({
  id: 'tradingview-orders',
  name: 'TradingView order history',
  columns,
  findTables: findOrders,
  // The zone of the trader's chart.
  zone: { assumed: 'local', isAsked: true },
  readRow: (row) => {
    const isFilled = row.header('status') === '' ? row.text('price') !== '' : row.text('status') === 'Filled';
    if (!isFilled) throw new SkippedRow(`The order is ${row.text('status') || 'not filled'}.`);
    return {
      row: row.number,
      id: row.text('id'),
      instrument: toExchangeSymbol(row.text('symbol')),
      side: readSide(row.text('side')),
      quantity: row.decimal('quantity'),
      price: row.price('price'),
      currency: row.text('currency'),
      fees: sumKnown(row.optionalDecimal('fees'), row.optionalDecimal('routeFee')),
      time: row.moment('time'),
    };
  },
  whenEmpty: 'The file has no filled orders. Export the order history of a longer period.',
  otherFiles: [
    {
      columns: {
        symbol: text('Symbol'),
        side: text('Side'),
        quantity: text('Qty'),
        average: text('Avg Fill Price'),
        unrealized: text('Unrealized P&L', 'Profit'),
      },
      sentence:
        'These are the open positions of TradingView. Export the order history instead: in the menu of the account, choose Export data, Order history.',
    },
    {
      columns: { time: text('Time'), before: text('Balance before'), after: text('Balance after') },
      sentence:
        'This is the balance history of TradingView. Export the order history instead: in the menu of the account, choose Export data, Order history.',
    },
  ],
});
