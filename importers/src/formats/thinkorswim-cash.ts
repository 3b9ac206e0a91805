import type { Grid, GridRow } from '../file/grid.ts';
import { type Columns, number, optional, text, time } from '../table/columns.ts';
import { findTables, type TableMatch } from '../table/tables.ts';

/** Cash Balance, and the statements of futures, forex and crypto, whose names of columns differ in case and words. */
const source = {
  date: time('DATE', 'Exec Date'),
  clock: time('TIME', 'Exec Time'),
  type: text('TYPE'),
  description: text('DESCRIPTION'),
  misc: optional(number('Misc Fees')),
  commission: number('Commissions & Fees'),
  amount: number('AMOUNT'),
};

/** The columns of a cash row that the table of trades does not have. They follow its own columns. */
export const cashColumns = {
  cashType: optional(text('Cash type')),
  description: optional(text('Cash description')),
  misc: optional(number('Misc Fees')),
  commission: optional(number('Commissions & Fees')),
  amount: optional(number('Cash amount')),
};
const APPENDED = ['cashType', 'description', 'misc', 'commission', 'amount'] as const;
export type CashRole = keyof typeof cashColumns;

/** A section ends at the title of the next one, which has one cell. */
export function endAtTitle<R extends string>(table: TableMatch<R>): TableMatch<R> {
  const end = table.rows.findIndex(({ cells }) => cells.filter(Boolean).length === 1);
  return end < 0 ? table : { ...table, rows: table.rows.slice(0, end) };
}

/** `BAL` is the balance at the start of a day; totals have no day. */
const isMovement = (row: GridRow, { columns }: TableMatch<keyof typeof source>): boolean =>
  /^\d/.test(row.cells[columns.get('date') ?? -1] ?? '') && row.cells[columns.get('type') ?? -1] !== 'BAL';

const listMovements = (grid: Grid, width: number, timeIndex: number): GridRow[] =>
  findTables(grid, source).flatMap((found) => {
    const table = endAtTitle(found);
    return table.rows
      .filter((row) => isMovement(row, table))
      .map((row) => {
        const read = (role: keyof typeof source): string => row.cells[table.columns.get(role) ?? -1] ?? '';
        const cells = Array.from({ length: width }, (_, index) =>
          index === timeIndex ? `${read('date')} ${read('clock')}`.trim() : '',
        );
        const own = [read('type'), read('description'), read('misc'), read('commission'), read('amount')];
        return { number: row.number, cells: [...cells, ...own] };
      });
  });

/** A row of trades with blank cells for the columns of cash. A row that the end of the file cuts off stays short. */
const widen = (row: GridRow, width: number): GridRow => {
  if (row.isLast && row.cells.length < width) return row;
  const own = Array.from({ length: width }, (_, index) => row.cells[index] ?? '');
  return { ...row, cells: [...own, ...APPENDED.map(() => ''), ...row.cells.slice(width)] };
};

/**
 * The table of trades with the movements of cash as further rows, so that both have one notation of numbers and times.
 */
export function appendCash<R extends string>(
  grid: Grid,
  table: TableMatch<R>,
  columns: Columns<R | CashRole>,
): TableMatch<R | CashRole> {
  const width = table.headers.length;
  const found = new Map<R | CashRole, number>(table.columns);
  for (const [index, role] of APPENDED.entries()) found.set(role, width + index);
  const movements = listMovements(grid, width, found.get('time' as R) ?? 0);
  return {
    ...table,
    headers: [...table.headers, ...APPENDED.map((role) => columns[role].names[0] ?? role)],
    columns: found,
    rows: [...table.rows.map((row) => widen(row, width)), ...movements],
  };
}
