import Papa from 'papaparse';
import { limits } from '../limits.ts';
import { createGridBuilder, type Grid } from './grid.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE_CHARACTERS = 65_536;

const parse = (text: string, delimiter: string) =>
  // One row above the limit is enough: the grid refuses the file.
  Papa.parse<string[]>(text, { delimiter, preview: limits.rows + 1 });

const countCells = (text: string, delimiter: string): number =>
  parse(text, delimiter).data.reduce((sum, row) => sum + row.length, 0);

/** The delimiter that yields the most cells in a sample. A decimal comma occurs in fewer places. */
const findDelimiter = (text: string): string => {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: countCells(sample, delimiter) }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
};

/** Whether each row is one quoted cell, with the quotes inside doubled: some programs quote rows instead of cells. */
const areRowsQuoted = (text: string, rows: readonly string[][]): boolean =>
  text.startsWith('"') &&
  rows.every((row) => row.length === 1) &&
  DELIMITERS.some((delimiter) => rows[0]?.[0]?.includes(delimiter));

/**
 * Divides rows that are one quoted cell, below an unquoted header. A row that does not have as many cells as the header
 * stays whole: it is a sentence.
 */
const divideQuoted = (rows: readonly string[][], delimiter: string): string[][] => {
  let width = 0;
  return rows.map((cells) => {
    const [only = ''] = cells;
    const divided = cells.length === 1 && only.includes(delimiter) ? parse(only, delimiter).data[0] : undefined;
    if (divided?.length === width) return divided;
    if (cells.length > 1) width = cells.length;
    return cells;
  });
};

/** The rows of delimited text. */
export function readCsv(text: string): Grid {
  const delimiter = findDelimiter(text);
  const { data: rows, errors } = parse(text, delimiter);
  if (areRowsQuoted(text, rows)) return readCsv(rows.flat().join('\n'));
  const builder = createGridBuilder();
  const unclosed = errors.find(({ code }) => code === 'MissingQuotes')?.row;
  divideQuoted(rows.slice(0, unclosed), delimiter).forEach((cells, index) => {
    builder.add(index + 1, cells);
  });
  const last = builder.rows.at(-1);
  if (last && !/[\r\n]$/.test(text)) last.isLast = true;
  const problem = `A quote in row ${(unclosed ?? 0) + 1} is not closed: nothing from this row on is read.`;
  return { ...builder, kind: 'csv', delimiter, problems: unclosed === undefined ? [] : [problem] };
}
