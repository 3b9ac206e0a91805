import type { GridRow } from '../file/grid.ts';
import type { TableMatch } from '../table/tables.ts';

type Role = 'day' | 'action' | 'symbol' | 'quantity' | 'price' | 'amount';
type Table<R extends string> = TableMatch<R | Role>;

const read = <R extends string>({ columns }: Table<R>, { cells }: GridRow, role: Role): string =>
  cells[columns.get(role) ?? -1] ?? '';

const readAction = <R extends string>(table: Table<R>, row: GridRow): string =>
  read(table, row, 'action').toLowerCase();

/** Rows can be shorter than the header. */
const replace = <R extends string>({ columns }: Table<R>, row: GridRow, role: Role, cell: string): GridRow => {
  const index = columns.get(role) ?? 0;
  const length = Math.max(row.cells.length, index + 1);
  return {
    ...row,
    cells: Array.from({ length }, (_, position) => (position === index ? cell : (row.cells[position] ?? ''))),
  };
};

/** `06/01/2025 as of 05/30/2025`: booked on the first day, traded on the second. */
const toTradeDays = <R extends string>(table: Table<R>): Table<R> => {
  const rows = table.rows.map((row) => {
    const [, day] = /^\S+ as of (.*)$/.exec(read(table, row, 'day')) ?? [];
    return day === undefined ? row : replace(table, row, 'day', day);
  });
  return { ...table, rows };
};

/** A merger for cash is two rows: one with the cash, and one with the shares. The cash is moved to the second. */
const joinMergers = <R extends string>(table: Table<R>): Table<R> => {
  const toKey = (row: GridRow): string => `${read(table, row, 'day')} ${read(table, row, 'symbol')}`;
  const isOfShares = (row: GridRow): boolean => readAction(table, row) === 'cash merger adj';
  const removed = new Set(table.rows.filter(isOfShares).map(toKey));
  const isCash = (row: GridRow): boolean => readAction(table, row) === 'cash merger' && removed.has(toKey(row));
  const cash = new Map(table.rows.filter(isCash).map((row) => [toKey(row), read(table, row, 'amount')]));
  const rows = table.rows
    .filter((row) => !isCash(row))
    .map((row) => {
      const amount = isOfShares(row) ? cash.get(toKey(row)) : undefined;
      return amount === undefined ? row : replace(table, row, 'amount', amount);
    });
  return { ...table, rows };
};

/** `Cancel Buy` takes back a row of the action Buy, which is then no trade. */
const markCanceled = <R extends string>(table: Table<R>): Table<R> => {
  const toFacts = (row: GridRow): string =>
    (['day', 'symbol', 'quantity', 'price'] as const).map((role) => read(table, row, role)).join('|');
  const canceled = table.rows.flatMap((row) => {
    const [, action] = /^cancel (.+)$/.exec(readAction(table, row)) ?? [];
    return action === undefined ? [] : [`${action}|${toFacts(row)}`];
  });
  const rows = table.rows.map((row) => {
    const index = canceled.indexOf(`${readAction(table, row)}|${toFacts(row)}`);
    if (index < 0) return row;
    canceled.splice(index, 1);
    return replace(table, row, 'action', `${read(table, row, 'action')}, canceled`);
  });
  return { ...table, rows };
};

/** Rows of a transaction history that belong to each other, as rows of their own. */
export function joinRows<R extends string>(table: Table<R>): Table<R> {
  return markCanceled(joinMergers(toTradeDays(table)));
}
