import { wrongType } from '../errors.ts';
import type { GridRow } from '../file/grid.ts';
import type { OpenedFile } from '../file/open.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { TableMatch } from '../table/tables.ts';
import { defineFormat } from './define.ts';
import { findAccount, metaTraderZone, readClosedPosition, readCosts } from './metatrader.ts';

const columns = {
  opened: time('Time'),
  position: text('Position'),
  symbol: text('Symbol'),
  side: text('Type'),
  quantity: number('Volume'),
  entryPrice: number('Price'),
  stop: number('S / L'),
  target: number('T / P'),
  closed: time('Time#2'),
  exitPrice: number('Price#2'),
  commission: number('Commission'),
  fee: optional(number('Fee')),
  swap: number('Swap'),
  profit: number('Profit'),
};
type Role = keyof typeof columns;

const leadingRoles: readonly Role[] = [
  'opened',
  'position',
  'symbol',
  'side',
  'quantity',
  'entryPrice',
  'stop',
  'target',
  'closed',
  'exitPrice',
]; // prettier-ignore

/**
 * The header in any language: 13 or 14 words, of which the first (time) and the sixth (price) occur again after the
 * levels. What follows is commission, swap and profit, with a fee in between in newer reports.
 */
const matchHeader = ({ cells }: GridRow): Map<Role, number> | undefined => {
  const width = cells.findLastIndex(Boolean) + 1;
  const isHeader =
    (width === 13 || width === 14) &&
    cells.slice(0, width).every((cell) => /\p{L}/u.test(cell)) &&
    cells[0] === cells[8] &&
    cells[5] === cells[9];
  if (!isHeader) return undefined;
  const results: Role[] = width === 14 ? ['commission', 'fee', 'swap', 'profit'] : ['commission', 'swap', 'profit'];
  return new Map([...leadingRoles, ...results].map((role, index) => [role, index]));
};

/** A title, such as Orders, ends the section. */
const isTitle = ({ cells }: GridRow): boolean => cells.filter(Boolean).length === 1;

export function findPositions({ grid }: OpenedFile): TableMatch<Role>[] {
  for (const [index, row] of grid.rows.entries()) {
    const found = matchHeader(row);
    if (!found) continue;
    const length = grid.rows.slice(index + 1).findIndex(isTitle);
    const end = length < 0 ? undefined : index + 1 + length;
    return [{ headers: row.cells, row: row.number, columns: found, rows: grid.rows.slice(index + 1, end) }];
  }
  return [];
}

/**
 * MetaTrader 5, history report as .htm, .xlsx or .csv: the section Positions. One row for each closed position. Profit
 * excludes commission and swap, which are signed.
 */
export const metaTrader5Positions = defineFormat({
  id: 'metatrader5-positions',
  name: 'MetaTrader 5 report',
  columns,
  findTables: findPositions,
  zone: metaTraderZone,
  roundTrips: 'single',
  // The totals have no time.
  isIgnored: (row) => row.text('opened') === '' || row.text('position') === '',
  readRow: (row, { file }) => {
    const side = row.text('side').toLowerCase();
    if (side !== 'buy' && side !== 'sell') throw wrongType(side, 'buy or sell');
    return {
      ...readClosedPosition(row, side),
      id: row.text('position'),
      account: findAccount(file.grid),
      fees: readCosts(row, 'commission', 'fee', 'swap'),
    };
  },
  whenEmpty: 'The report has no closed positions. Choose a longer period in History and save the report again.',
  otherFiles: [
    {
      columns: {
        order: text('Order'),
        symbol: text('Symbol'),
        type: text('Type'),
        stop: text('S / L'),
        state: text('State'),
      },
      sentence:
        'These are the orders of MetaTrader 5. Open the History tab, choose Positions or Deals, and save the Report.',
    },
    {
      columns: {
        symbol: text('Symbol'),
        ticket: text('Ticket'),
        time: text('Time'),
        profit: text('Profit'),
        current: text('Price#2'),
      },
      sentence:
        'These are the open positions of MetaTrader. Save the report of the History tab instead: in the Toolbox, open History and choose Report in its context menu.',
    },
  ],
});
