import Papa from 'papaparse';
import { limits } from '../limits.ts';
import { createGridBuilder, type Grid } from './grid.ts';

const delimiters = [',', ';', '\t', '|'] as const;
const SAMPLE_CHARACTERS = 65_536;

const parse = (text: string, delimiter: string): string[][] =>
  // One row more than allowed, so that the grid refuses the file.
  Papa.parse<string[]>(text, { delimiter, preview: limits.rows + 1 }).data;

const countCells = (text: string, delimiter: string): number =>
  parse(text, delimiter).reduce((sum, row) => sum + row.length, 0);

/** The delimiter that divides the beginning into more cells than any other: a decimal comma occurs in few cells only. */
const findDelimiter = (text: string): string => {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const counts = delimiters.map((delimiter) => ({ delimiter, count: countCells(sample, delimiter) }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
};

/** Whether each row is one quoted cell, with the quotes inside doubled: some programs quote rows instead of cells. */
const areRowsQuoted = (text: string, rows: readonly string[][]): boolean =>
  text.startsWith('"') &&
  rows.every((row) => row.length === 1) &&
  delimiters.some((delimiter) => rows[0]?.[0]?.includes(delimiter));

/** The rows of delimited text. */
export const readCsv = (text: string): Grid => {
  const delimiter = findDelimiter(text);
  const rows = parse(text, delimiter);
  if (areRowsQuoted(text, rows)) return readCsv(rows.flat().join('\n'));
  const builder = createGridBuilder();
  rows.forEach((cells, index) => {
    builder.add(index + 1, cells);
  });
  return { kind: 'csv', delimiter, rows: builder.rows };
};
