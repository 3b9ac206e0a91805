import type { Grid, GridRow } from '../file/grid.ts';
import { type DecimalMark, parseDecimal, proveDecimalMark, tryDecimal } from '../values/decimal.ts';
import { parseWrittenTime } from '../values/written-time.ts';

/** Further cells than this are no single value. */
const MAX_EXTRA = 8;
/** Rows that show what a column contains. */
const MAX_SAMPLE = 2_000;

/** A cell of a row that has too many, and whether a blank is between it and the comma. */
interface Piece {
  text: string;
  isSpaced: boolean;
}

/** Whether adjacent pieces can be one cell of a column. */
type Accepts = (pieces: readonly Piece[]) => boolean;

const isNumber = (text: string): boolean => tryDecimal(text) !== null;
const isTime = (text: string): boolean => parseWrittenTime(text) !== undefined;
const toShape = (text: string): string => text.replace(/\d+/g, '9').replace(/\p{L}+/gu, 'A');

const join = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, isSpaced }, index) => (index === 0 ? text : `,${isSpaced ? ' ' : ''}${text}`)).join('');

const canBeNumber = (pieces: readonly Piece[], mark: DecimalMark | undefined): boolean => {
  const text = join(pieces);
  if (pieces.slice(1).some(({ isSpaced }) => isSpaced)) return false;
  if (mark === undefined) return isNumber(text);
  try {
    return parseDecimal(text, mark, '') !== null;
  } catch {
    return false;
  }
};

/** A code such as AAPL does not go on with a number: only a column of several words has such texts. */
const canBeText = (pieces: readonly Piece[], hasWords: boolean): boolean =>
  hasWords ||
  (pieces.every(({ text }) => text !== '') &&
    pieces.slice(1).every(({ text, isSpaced }) => isSpaced || !isNumber(text)));

/** What a column accepts, by its cells in the other rows. A column without values there accepts numbers and texts. */
const createAccepts = (cells: readonly string[], mark: DecimalMark | undefined): Accepts => {
  const values = [...new Set(cells)].filter(Boolean);
  const isNumeric = values.length > 0 && values.every(isNumber);
  const hasNumbers = values.length === 0 || values.some(isNumber);
  const hasWords = values.some((value) => /[\s,]/.test(value) && !isNumber(value));
  const shapes = values.length > 0 && !isNumeric && values.every(isTime) ? new Set(values.map(toShape)) : undefined;
  return (pieces) => {
    const [{ text } = { text: '' }] = pieces;
    if (pieces.length === 1 && text === '') return true;
    if (shapes) return shapes.has(toShape(join(pieces)));
    if (hasNumbers && canBeNumber(pieces, mark)) return true;
    // A column of texts has no numbers.
    if (isNumeric || (!hasNumbers && isNumber(text))) return false;
    return pieces.length === 1 || canBeText(pieces, hasWords);
  };
};

/** At most two ways to join adjacent pieces to one cell for each column: a second one means that none is certain. */
const findWays = (pieces: readonly Piece[], columns: readonly Accepts[]): string[][] => {
  const known = new Map<string, string[][]>();
  const find = (piece: number, column: number): string[][] => {
    const accepts = columns[column];
    if (!accepts) return [[]];
    const key = `${piece} ${column}`;
    const before = known.get(key);
    if (before) return before;
    const spare = pieces.length - piece - (columns.length - column);
    const ways: string[][] = [];
    // The last column has all pieces that are left.
    const least = column === columns.length - 1 ? spare : 0;
    for (let extra = least; extra <= spare && ways.length < 2; extra += 1) {
      const group = pieces.slice(piece, piece + extra + 1);
      if (accepts(group)) ways.push(...find(piece + extra + 1, column + 1).map((rest) => [join(group), ...rest]));
    }
    known.set(key, ways.slice(0, 2));
    return ways.slice(0, 2);
  };
  return find(0, 0);
};

/** The row as it is, if only blanks are beyond the last column. */
const findBlankEnd = (pieces: readonly Piece[], columns: readonly Accepts[]): string[][] =>
  pieces.slice(columns.length).every(({ text }) => text === '') &&
  columns.every((accepts, index) => accepts(pieces.slice(index, index + 1)))
    ? [pieces.slice(0, columns.length).map(({ text }) => text)]
    : [];

const repair = (row: GridRow, columns: readonly Accepts[]): GridRow => {
  if (row.cells.length - columns.length > MAX_EXTRA) return { ...row, isShifted: true };
  const pieces = row.cells.map((text, index) => ({ text, isSpaced: row.spaced?.includes(index) ?? false }));
  const [cells, other] = [...findWays(pieces, columns), ...findBlankEnd(pieces, columns)];
  return cells && !other ? { ...row, cells } : { ...row, isShifted: true };
};

/** The usual number of cells: that of the header, or more if the rows end in blanks. */
const findWidth = (headers: readonly string[], rows: readonly GridRow[]): number => {
  const counts = new Map<number, number>();
  for (const { cells } of rows)
    if (!cells.slice(headers.length).some(Boolean)) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [usual = headers.length] = [...counts].toSorted(([, a], [, b]) => b - a).map(([count]) => count);
  return Math.max(headers.length, usual);
};

/**
 * The rows of a table, in which a value with a comma that is not in quotes is one cell again. That is done if the cells
 * of the row can be joined in one way only, so that each column has what it has in the other rows. Other rows with too
 * many cells are shifted: none of their values is certain.
 */
export function joinUnquoted(
  { delimiter }: Grid,
  headers: readonly string[],
  rows: readonly GridRow[],
): readonly GridRow[] {
  if (delimiter !== ',') return rows;
  const width = findWidth(headers, rows);
  const sound = rows
    .filter(({ cells }) => cells.length >= headers.length && cells.length <= width)
    .slice(0, MAX_SAMPLE);
  if (sound.length === 0 || rows.every(({ cells }) => cells.length <= width)) return rows;
  const broken = rows.filter(({ cells }) => cells.length > width).slice(0, MAX_SAMPLE);
  const mark = proveDecimalMark([...sound, ...broken].flatMap(({ cells }) => cells.filter(isNumber)));
  const columns = Array.from({ length: width }, (_, index) =>
    createAccepts(
      sound.map(({ cells }) => cells[index] ?? ''),
      mark,
    ),
  );
  return rows.map((row) => (row.cells.length > width ? repair(row, columns) : row));
}
