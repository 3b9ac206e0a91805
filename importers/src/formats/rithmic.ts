import type Big from 'big.js';
import { SkippedRow } from '../errors.ts';
import { toFuture } from '../instruments/instrument.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { defineFormat } from './define.ts';
import { explainUnfilled } from './order-status.ts';
import { readSide } from './sides.ts';

const columns = {
  account: text('Account'),
  status: text('Status'),
  side: text('Buy/Sell'),
  symbol: text('Symbol'),
  price: number('Avg Fill Price'),
  id: optional(text('Order Number')),
  quantity: number('Qty Filled'),
  // The zone is in the header: `Update Time (EDT)`.
  time: time('Update Time'),
  commission: optional(number('Commission')),
  rate: optional(number('Commission Fill Rate')),
};

/** The commission of the order, or of each contract. */
const readFees = (row: Row<keyof typeof columns>, quantity: Big): Big | null =>
  row.optionalDecimal('commission') ?? row.optionalDecimal('rate')?.times(quantity) ?? null;

/** An order in one of these states gets no more fills. Others would change after the import. */
const isFinal = (status: string): boolean =>
  /fill|cancel|expire|reject|complete/i.test(status) && !/part/i.test(status);

/**
 * Rithmic R | Trader Pro: Order History → Export. One row for each order, with its average price; a canceled order can
 * be filled in part.
 */
export const rithmic = defineFormat({
  id: 'rithmic',
  name: 'Rithmic orders',
  isUntried: true,
  columns,
  zone: { assumed: 'America/Chicago', isAsked: true },
  // Titles of sections.
  isIgnored: (row) => row.cells.filter(Boolean).length === 1,
  readRow: (row) => {
    const quantity = row.optionalDecimal('quantity');
    const status = row.text('status');
    if (!quantity?.gt(0)) throw new SkippedRow(explainUnfilled(status, quantity));
    if (!isFinal(status))
      throw new SkippedRow(`The order is ${status || 'in progress'}. Export it again when it is filled or canceled.`);
    return {
      row: row.number,
      id: row.text('id'),
      account: row.text('account'),
      instrument: toFuture(row.text('symbol')),
      side: readSide(row.text('side')),
      quantity,
      price: row.price('price'),
      fees: readFees(row, quantity),
      time: row.moment('time'),
    };
  },
  whenEmpty: 'The file has no filled orders. In R | Trader Pro, choose the day in Order History and export it again.',
  otherFiles: [
    {
      columns: {
        account: text('Account'),
        symbol: text('Symbol'),
        position: text('Position Qty', 'Net Quantity'),
        open: text('Open P&L'),
      },
      sentence:
        'These are the positions of Rithmic. In R | Trader Pro, open Order History, choose the day and export the completed orders instead.',
    },
    {
      columns: { entry: text('Entry Order Number'), exit: text('Exit Order Number'), profit: text('Trade P&L') },
      sentence:
        'This is the Rithmic performance report. In R | Trader Pro, export the completed orders of Order History instead.',
    },
  ],
});
