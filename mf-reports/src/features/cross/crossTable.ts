import { createKeyCompare, type Figures, NONE, type ReportDimension } from 'contracts';
import type { ReportGroup } from 'contracts/reports';

/** The groups of two groupings, as a table. */
export interface CrossTable {
  rowKeys: string[];
  columnKeys: string[];
  /** The trades of a row and a column; undefined if there are none. */
  getCell: (rowKey: string, columnKey: string) => Figures | undefined;
  /** Whether some groups are left out, because the table would be too large. */
  isCut: { rows: boolean; columns: boolean };
}

/** The keys with the most trades, in the order of the API. */
const selectKeys = (dimension: ReportDimension, groups: readonly ReportGroup[], index: number, max: number) => {
  const counts = new Map<string, number>();
  for (const { keys, trades } of groups) {
    const key = keys[index] ?? '';
    counts.set(key, (counts.get(key) ?? 0) + trades);
  }
  const largest = [...counts].sort(([, a], [, b]) => b - a).slice(0, max);
  return {
    keys: largest.map(([key]) => key).sort(createKeyCompare(dimension)),
    isCut: counts.size > max,
  };
};

/** A larger table shows the rows and columns with the most trades. */
export const CROSS_LIMITS = { rows: 40, columns: 24 } as const;

export function createCrossTable(
  [rows, columns]: readonly [ReportDimension, ReportDimension],
  groups: readonly ReportGroup[],
): CrossTable {
  const selectedRows = selectKeys(rows, groups, 0, CROSS_LIMITS.rows);
  const selectedColumns = selectKeys(columns, groups, 1, CROSS_LIMITS.columns);
  const cells = new Map(groups.map((group) => [JSON.stringify(group.keys), group]));
  return {
    rowKeys: selectedRows.keys,
    columnKeys: selectedColumns.keys,
    getCell: (...keys) => cells.get(JSON.stringify(keys)),
    isCut: { rows: selectedRows.isCut, columns: selectedColumns.isCut },
  };
}

/** The key of the row and the column of sums. No group has it, because no name is only the mark of names. */
export const SUM_KEY = '=';

/** The figures of the rows and of the columns by their keys, and of all trades. */
export interface CrossSums {
  rows: readonly ReportGroup[];
  columns: readonly ReportGroup[];
  totals: Figures | undefined;
}

/** Until the sums are loaded, their cells are empty, so that nothing moves. */
export const NO_SUMS: CrossSums = { rows: [], columns: [], totals: undefined };

export interface SumOrder {
  rows: boolean;
  columns: boolean;
}

/** Adds the row and the column of sums, and on request orders the others by them, highest first and `none` last. */
export function addSums(table: CrossTable, sums: CrossSums, order: SumOrder, getValue: (figures: Figures) => number) {
  const rowSums = new Map(sums.rows.map((group) => [group.keys[0] ?? '', group]));
  const columnSums = new Map(sums.columns.map((group) => [group.keys[0] ?? '', group]));
  const sort = (keys: string[], byKey: ReadonlyMap<string, Figures>) => {
    const getRank = (key: string) => {
      const figures = byKey.get(key);
      return key === NONE || !figures ? Number.NEGATIVE_INFINITY : getValue(figures);
    };
    return keys.toSorted((a, b) => (getRank(a) === getRank(b) ? 0 : getRank(b) - getRank(a)));
  };
  return {
    ...table,
    rowKeys: [...(order.rows ? sort(table.rowKeys, rowSums) : table.rowKeys), SUM_KEY],
    columnKeys: [...(order.columns ? sort(table.columnKeys, columnSums) : table.columnKeys), SUM_KEY],
    getCell: (rowKey: string, columnKey: string): Figures | undefined => {
      if (rowKey !== SUM_KEY) return columnKey === SUM_KEY ? rowSums.get(rowKey) : table.getCell(rowKey, columnKey);
      return columnKey === SUM_KEY ? sums.totals : columnSums.get(columnKey);
    },
  } satisfies CrossTable;
}

/** The indexes of a row and a column. */
type CellPosition = readonly [row: number, column: number];

type Move = (cells: readonly CellPosition[], from: CellPosition) => CellPosition | undefined;

/** Empty cells are skipped. */
const moves: Readonly<Record<string, Move>> = {
  ArrowLeft: (cells, [row, column]) => cells.findLast((cell) => cell[0] === row && cell[1] < column),
  ArrowRight: (cells, [row, column]) => cells.find((cell) => cell[0] === row && cell[1] > column),
  ArrowUp: (cells, [row, column]) => cells.findLast((cell) => cell[0] < row && cell[1] === column),
  ArrowDown: (cells, [row, column]) => cells.find((cell) => cell[0] > row && cell[1] === column),
  Home: (cells, [row]) => cells.find((cell) => cell[0] === row),
  End: (cells, [row]) => cells.findLast((cell) => cell[0] === row),
};

/** The cells with content, row by row. */
export function listCells({ rowKeys, columnKeys, getCell }: CrossTable): CellPosition[] {
  return rowKeys.flatMap((rowKey, row) =>
    columnKeys.flatMap((columnKey, column) => (getCell(rowKey, columnKey) ? [[row, column] as const] : [])),
  );
}

/**
 * The cell that a key moves to: with an arrow key the next one in its direction, with Home and End the first and the
 * last of the row. Undefined for another key and at the edge.
 * @param item a cell as text: '0,3'
 */
export function findCell(cells: readonly CellPosition[], item: string, key: string): string | undefined {
  const from = cells.find((cell) => String(cell) === item);
  return from && moves[key]?.(cells, from)?.join();
}
