import type { CrossTable } from './crossTable.ts';

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
export const listCells = ({ rowKeys, columnKeys, getCell }: CrossTable): CellPosition[] =>
  rowKeys.flatMap((rowKey, row) =>
    columnKeys.flatMap((columnKey, column) => (getCell(rowKey, columnKey) ? [[row, column] as const] : [])),
  );

/**
 * The cell that a key moves to: with an arrow key the next one in its direction, with Home and End the first and the last of
 * the row. Undefined for another key and at the edge.
 * @param item a cell as text: '0,3'
 */
export const findCell = (cells: readonly CellPosition[], item: string, key: string): string | undefined => {
  const from = cells.find((cell) => String(cell) === item);
  return from && moves[key]?.(cells, from)?.join();
};
