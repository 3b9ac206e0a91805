import { wrongType } from '../errors.ts';
import { number, optional, text, time } from '../table/columns.ts';
import { defineFormat } from './define.ts';
import { findAccount, metaTraderZone, readClosedPosition, readCosts, readOpenPosition } from './metatrader.ts';

/**
 * MetaTrader 4, statement as .htm: Closed Transactions. One row for each closed order. Profit excludes commission,
 * taxes and swap, which are signed. Open trades have no close time, and working orders are listed as skipped.
 */
export const metaTrader4 = defineFormat({
  id: 'metatrader4',
  name: 'MetaTrader 4 statement',
  columns: {
    id: text('Ticket'),
    opened: time('Open Time'),
    type: text('Type'),
    quantity: number('Size'),
    symbol: text('Item'),
    entryPrice: number('Price'),
    stop: number('S / L'),
    target: number('T / P'),
    closed: time('Close Time'),
    exitPrice: number('Price#2'),
    commission: number('Commission'),
    taxes: optional(number('Taxes')),
    swap: number('Swap'),
    profit: number('Profit'),
  },
  zone: metaTraderZone,
  roundTrips: 'single',
  // Titles, headers and totals of the sections.
  isIgnored: (row) => !/^\d+$/.test(row.text('id')) && !/^(?:buy|sell)$/i.test(row.text('type')),
  readRow: (row, { file, listOpen }) => {
    const type = row.text('type').toLowerCase();
    if (type !== 'buy' && type !== 'sell') throw wrongType(type);
    const identity = { id: row.text('id'), account: findAccount(file.grid) };
    if (row.text('closed') === '') {
      listOpen({ ...readOpenPosition(row, type), ...identity });
      return [];
    }
    return {
      ...readClosedPosition(row, type),
      ...identity,
      fees: readCosts(row, 'commission', 'taxes', 'swap'),
    };
  },
  otherFiles: [
    {
      columns: {
        order: text('Order'),
        time: text('Time'),
        item: text('Symbol', 'Item'),
        swap: text('Swap'),
        current: text('Price#2'),
      },
      sentence:
        'These are the open orders of MetaTrader 4. In the Terminal, open Account History and choose Save as Report in its context menu.',
    },
  ],
  whenEmpty: 'The statement has no closed transactions. Choose a longer period in Account History and save it again.',
});
