import { UnreadableFile } from '../errors.ts';
import { limits } from '../limits.ts';

/** A row of a file: its number, counted from 1 as a spreadsheet shows it, and its cells without surrounding blanks. */
export interface GridRow {
  number: number;
  cells: string[];
  /** The file ends in this row, without a line break: if cells are missing, it was cut off. */
  isLast?: boolean;
  /** The cells that begin with a blank, counted from 0. */
  spaced?: readonly number[];
  /** Cells of the row are in the wrong columns. */
  isShifted?: boolean;
}

/** All rows of a file except blank ones. Files with several tables are one grid; formats find their tables in it. */
export interface Grid {
  kind: 'csv' | 'html' | 'xml' | 'xlsx';
  /** The delimiter of a CSV file. */
  delimiter?: string;
  rows: GridRow[];
  /** What is wrong with the file, in sentences. */
  problems: string[];
}

const UNUSUAL_BLANKS = /[\u00a0\u2007\u2009\u202f\ufeff]/g;

/** Removes surrounding blanks, and the apostrophe or the formula (`="…"`) that marks a text in a spreadsheet. */
const cleanCell = (cell: string): string => {
  // Fast path for most cells.
  if (/^[-\w.:]*$/.test(cell)) return cell;
  const text = cell.replace(UNUSUAL_BLANKS, ' ').trim();
  if (text.startsWith('="') && text.endsWith('"') && text.length > 2) return text.slice(2, -1).trim();
  return text.startsWith("'") ? text.slice(1) : text;
};

/** Collects rows and cleans their cells. Refuses a file that is too large for a browser. */
export function createGridBuilder() {
  const rows: GridRow[] = [];
  const problems: string[] = [];
  let cellCount = 0;
  return {
    rows,
    problems,
    add: (number: number, cells: string[]): void => {
      if (cells.length > limits.columns)
        throw new UnreadableFile(`Row ${number} has more than ${limits.columns} columns.`);
      const spaced: number[] = [];
      // Changes the array in place: a file can have millions of cells.
      for (const [index, cell] of cells.entries()) {
        if (cell.startsWith(' ')) spaced.push(index);
        cells[index] = cleanCell(cell);
      }
      if (cells.every((cell) => cell === '')) return;
      cellCount += cells.length;
      const isTooLong = rows.length >= limits.rows;
      if (isTooLong || cellCount > limits.cells)
        throw new UnreadableFile(
          `The file has more than ${(isTooLong ? limits.rows : limits.cells).toLocaleString('en-US')} ${isTooLong ? 'rows' : 'cells'}. Export a shorter period.`,
        );
      rows.push(spaced.length > 0 ? { number, cells, spaced } : { number, cells });
    },
  };
}

/** Caches a value per grid, because every row or every format needs it. */
export function memoize<T>(compute: (grid: Grid) => T): (grid: Grid) => T {
  const known = new WeakMap<Grid, { value: T }>();
  return (grid) => {
    const found = known.get(grid) ?? { value: compute(grid) };
    known.set(grid, found);
    return found.value;
  };
}
