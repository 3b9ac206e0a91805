import { wrongType } from '../errors.ts';
import type { GridRow } from '../file/grid.ts';
import type { OpenedFile } from '../file/open.ts';
import { toDecorated } from '../instruments/broker-symbol.ts';
import { number, optional, text, time } from '../table/columns.ts';
import { findTables, type TableMatch } from '../table/tables.ts';
import { defineFormat } from './define.ts';
import { findAccount, metaTraderZone, readCosts } from './metatrader.ts';
import { findPositions } from './metatrader5-positions.ts';
import { readSide } from './sides.ts';

const columns = {
  time: time('Time'),
  id: text('Deal'),
  symbol: text('Symbol'),
  type: text('Type'),
  direction: text('Direction'),
  quantity: number('Volume'),
  price: number('Price'),
  order: text('Order'),
  commission: number('Commission'),
  fee: optional(number('Fee')),
  swap: number('Swap'),
  profit: number('Profit'),
  // After the profit: reading it as the profit is a known mistake.
  balance: number('Balance'),
};
type Role = keyof typeof columns;

const types = /^(?:buy|sell|balance|credit|charge|correction|bonus|commission.*|interest.*)$/i;
const directions = /^(?:in|out|in\/out)?$/i;

/**
 * The header in any language: the types below it are English in all of them. It ends with a comment, and newer reports
 * have a fee after the commission.
 */
const matchHeader = ({ cells }: GridRow, next: GridRow | undefined): Map<Role, number> | undefined => {
  const width = cells.findLastIndex(Boolean) + 1;
  const isHeader = (width === 13 || width === 14) && cells.slice(0, width).every((cell) => /\p{L}/u.test(cell));
  const isAboveDeals = types.test(next?.cells[3] ?? '') && directions.test(next?.cells[4] ?? '');
  if (!isHeader || !isAboveDeals || cells[0] === cells[8]) return undefined;
  const roles = (Object.keys(columns) as Role[]).filter((role) => width === 14 || role !== 'fee');
  return new Map(roles.map((role, index) => [role, index]));
};

const findDeals = ({ grid }: OpenedFile): TableMatch<Role>[] => {
  const known = findTables(grid, columns);
  if (known.length > 0) return known;
  return grid.rows.flatMap((row, index) => {
    const found = matchHeader(row, grid.rows[index + 1]);
    return found ? [{ headers: row.cells, row: row.number, columns: found, rows: grid.rows.slice(index + 1) }] : [];
  });
};

const effects: Readonly<Record<string, 'open' | 'close' | undefined>> = { in: 'open', out: 'close' };

/**
 * MetaTrader 5, history report: the section Deals, for reports without Positions. One row for each fill; the P&L,
 * without costs, is that of the closing deal. `in/out` goes through zero.
 */
export const metaTrader5Deals = defineFormat({
  id: 'metatrader5-deals',
  name: 'MetaTrader 5 deals',
  columns,
  findTables: (file) => (findPositions(file).length > 0 ? [] : findDeals(file)),
  zone: metaTraderZone,
  // Titles and totals.
  isIgnored: (row) => row.text('time') === '' || row.text('id') === '',
  readRow: (row, { file }) => {
    const type = row.text('type').toLowerCase();
    if (type !== 'buy' && type !== 'sell') throw wrongType(type, 'buy or sell');
    const direction = row.text('direction').toLowerCase();
    return {
      row: row.number,
      id: row.text('id'),
      account: findAccount(file.grid),
      instrument: toDecorated(row.text('symbol')),
      side: readSide(type),
      quantity: row.decimal('quantity'),
      price: row.price('price'),
      fees: readCosts(row, 'commission', 'fee', 'swap'),
      time: row.moment('time'),
      sequence: row.text('id'),
      effect: effects[direction],
      profit: direction === 'in' ? undefined : { amount: row.decimal('profit'), isNet: false },
    };
  },
  whenEmpty: 'The report has no deals. Choose a longer period in History and save the report again.',
});
