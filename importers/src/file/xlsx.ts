import { UnreadableFile } from '../errors.ts';
import { limits } from '../limits.ts';
import { createGridBuilder, type Grid } from './grid.ts';
import { type PackedFile, storeXml, unpackZip } from './unpack.ts';

const toText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  // A spreadsheet's date has no zone; the reader reports it as if it were UTC.
  return cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : String(cell);
};

const toColumnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** Refuses a sheet whose cells span more than the limits: its rows would be filled up with blank cells. */
const refuseHugeSheet = ({ bytes }: PackedFile): void => {
  let rows = 0;
  let columns = 0;
  for (const [, letters = '', digits = ''] of new TextDecoder().decode(bytes).matchAll(/\b([A-Z]{1,3})(\d{1,7})"/g)) {
    rows = Math.max(rows, Number(digits));
    columns = Math.max(columns, toColumnNumber(letters));
  }
  if (rows > limits.rows || columns > limits.columns || rows * columns > limits.cells)
    throw new UnreadableFile('The spreadsheet is too large. Export a shorter period.');
};

/** The rows of all sheets. Formulas are ignored: their stored results are read. */
export const readXlsx = async (bytes: Uint8Array<ArrayBuffer>): Promise<Grid> => {
  // Only for these files, because it is the largest part of the importer.
  const { default: readSheets } = await import('read-excel-file/universal');
  unpackZip(bytes, (name) => /worksheets\/[^/]+\.xml$/.test(name)).forEach(refuseHugeSheet);
  const sheets = await readSheets(storeXml(bytes).buffer, { parseNumber: (number: string) => number }).catch(() => {
    throw new UnreadableFile('The spreadsheet is damaged or incomplete. Export it again.');
  });
  const builder = createGridBuilder();
  for (const { data } of sheets)
    data.forEach((cells, index) => {
      builder.add(index + 1, cells.map(toText));
    });
  return { ...builder, kind: 'xlsx' };
};
