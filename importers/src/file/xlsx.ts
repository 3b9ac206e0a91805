import { UnreadableFile } from '../errors.ts';
import { limits } from '../limits.ts';
import { decodeText } from './decode.ts';
import { createGridBuilder, type Grid } from './grid.ts';
import { type PackedFile, storeXml, unpackZip } from './unpack.ts';

/** A spreadsheet's date has no zone; the library reports it as if it were UTC, up to a millisecond too early. */
const toLocalText = (date: Date): string => {
  const second = Math.round(date.getTime() / 1000) * 1000;
  const isWhole = Math.abs(date.getTime() - second) <= 2;
  return new Date(isWhole ? second : date)
    .toISOString()
    .slice(0, isWhole ? 19 : 23)
    .replace('T', ' ');
};

const toDay = (date: Date): string => toLocalText(date).slice(0, 10);

const toText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? toLocalText(cell) : String(cell);
};

/** Numbers are stored as binary fractions: 0.29 as 0.28999999999999998. Spreadsheets show 15 digits. */
const parseNumber = (number: string): string => String(Number(Number(number).toPrecision(15)));

/** Columns of dates without time, which are stored as midnight. */
const findDayColumns = (rows: readonly (readonly unknown[])[]): Set<number> => {
  const days = new Set<number>();
  const times = new Set<number>();
  for (const row of rows)
    row.forEach((cell, index) => {
      if (cell instanceof Date) (toLocalText(cell).endsWith(' 00:00:00') ? days : times).add(index);
    });
  return new Set([...days].filter((index) => !times.has(index)));
};

const toColumnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** Refuses a sheet whose cells span more than the limits: its rows would be filled up with blank cells. */
const refuseHugeSheet = ({ bytes }: PackedFile): void => {
  let rows = 0;
  let columns = 0;
  for (const [, letters = '', digits = ''] of decodeText(bytes).matchAll(/\b([A-Z]{1,3})(\d{1,7})["']/g)) {
    rows = Math.max(rows, Number(digits));
    columns = Math.max(columns, toColumnNumber(letters));
  }
  if (rows > limits.rows || columns > limits.columns || rows * columns > limits.cells)
    throw new UnreadableFile('The spreadsheet is too large. Export a shorter period.');
};

/** The rows of all sheets. Formulas are ignored: their stored results are read. */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<Grid> {
  // Loaded on demand: it is the largest part of the importer.
  const { default: readSheets } = await import('read-excel-file/universal');
  unpackZip(bytes, (name) => /worksheets\/[^/]+\.xml$/.test(name)).forEach(refuseHugeSheet);
  const sheets = await readSheets(storeXml(bytes).buffer, { parseNumber }).catch(() => {
    throw new UnreadableFile('The spreadsheet is damaged or incomplete. Export it again.');
  });
  const builder = createGridBuilder();
  for (const { data } of sheets) {
    const days = findDayColumns(data);
    data.forEach((cells, row) => {
      builder.add(
        row + 1,
        cells.map((cell, column) => (cell instanceof Date && days.has(column) ? toDay(cell) : toText(cell))),
      );
    });
  }
  return { ...builder, kind: 'xlsx' };
}
