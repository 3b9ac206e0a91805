import type { OpenedFile } from '../file/open.ts';
import { parseContract } from '../instruments/contract-codes.ts';
import { toFuture, toUnvalued } from '../instruments/instrument.ts';
import { number, optional, text, time } from '../table/columns.ts';
import { findTables, type TableMatch } from '../table/tables.ts';
import { DAY_MS } from '../values/zone.ts';
import { defineFormat } from './define.ts';

const columns = {
  account: text('Account'),
  symbol: text('Instrument'),
  opened: time('Open time'),
  entryPrice: number('Open price'),
  quantity: number('Open volume'),
  closed: time('Close time'),
  exitPrice: number('Close price'),
  closeVolume: number('Close volume'),
  points: optional(number('Price PnL')),
  ticks: number('Profit (ticks)'),
  profit: number('PnL'),
};
type Role = keyof typeof columns;

/** Excel counts days from the end of 1899. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);

/** The time of a cell that Excel shows as a number, such as 46191.549363 or 46191,549363; other cells as they are. */
const toWrittenTime = (cell: string): string => {
  if (!/^[3-6]\d{4}[.,]\d+$/.test(cell)) return cell;
  const seconds = Math.round((Number(cell.replace(',', '.')) * DAY_MS) / 1000);
  return new Date(EXCEL_EPOCH + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
};

const convertTimes = (table: TableMatch<Role>): TableMatch<Role> => {
  const times = new Set([table.columns.get('opened'), table.columns.get('closed')]);
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, index) => (times.has(index) ? toWrittenTime(cell) : cell)),
  }));
  return { ...table, rows };
};

/**
 * ATAS: the sheet Journal of the exported statistics. One row for each closed part; the P&L is gross. The volume of a
 * short is below 0.
 */
export const atas = defineFormat({
  id: 'atas',
  name: 'ATAS journal',
  columns,
  findTables: ({ grid }: OpenedFile) => findTables(grid, columns).map(convertTimes),
  zone: { assumed: 'local', isAsked: true },
  roundTrips: 'netted',
  readRow: (row) => {
    const volume = row.decimal('quantity');
    // `MESU6@CME_Ind`
    const symbol = row.text('symbol').split('@')[0] ?? '';
    return {
      row: row.number,
      account: row.text('account'),
      instrument: parseContract(symbol) ? toFuture(symbol) : toUnvalued(symbol),
      side: volume.lt(0) ? 'short' : 'long',
      quantity: volume.abs(),
      entryPrice: row.price('entryPrice'),
      exitPrice: row.price('exitPrice'),
      opened: row.moment('opened'),
      closed: row.moment('closed'),
      profit: { amount: row.decimal('profit'), isNet: false },
      fees: null,
    };
  },
  whenEmpty: 'The journal has no trades. Choose a longer period in the statistics of ATAS and export it again.',
});
