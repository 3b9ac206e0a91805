import { UnreadableFile } from '../errors.ts';
import { limits } from '../limits.ts';
import { readCsv } from './csv.ts';
import { decodeText } from './decode.ts';
import type { Grid } from './grid.ts';
import { readHtml, readXml } from './markup.ts';
import { isZip, listZip, unpackZip } from './unpack.ts';
import { readXlsx } from './xlsx.ts';

/** A file whose rows are known. It can be read several times, with different answers. */
export interface OpenedFile {
  /** The file's name without folders. Some formats have the day only in it. */
  name: string;
  grid: Grid;
}

const KNOWN_BINARIES: readonly [magic: string, sentence: string][] = [
  ['%PDF', 'This is a PDF. Export a CSV, HTML, XML or XLSX file instead.'],
  ['\u00d0\u00cf\u0011\u00e0', 'This is an old Excel file (.xls). Save it as .xlsx or CSV.'],
  ['\u0089PNG', 'This is an image. Export a CSV, HTML, XML or XLSX file instead.'],
  ['\u00ff\u00d8\u00ff', 'This is an image. Export a CSV, HTML, XML or XLSX file instead.'],
];

const refuseBinaries = (bytes: Uint8Array): void => {
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  for (const [magic, sentence] of KNOWN_BINARIES) if (start.startsWith(magic)) throw new UnreadableFile(sentence);
};

const readText = (text: string): Grid => {
  const start = text.slice(0, 2_000).trimStart().toLowerCase();
  if (start === '') throw new UnreadableFile('The file is empty.');
  if (start.startsWith('<!doctype html') || start.includes('<html') || start.includes('<table')) return readHtml(text);
  // MetaTrader and MetaStock write the names of columns in angle brackets.
  return start.startsWith('<') && !/^<\w{1,12}>[\t,;]/.test(start) ? readXml(text) : readCsv(text);
};

const readGrid = (bytes: Uint8Array<ArrayBuffer>): Promise<Grid> | Grid => {
  refuseBinaries(bytes);
  return isZip(bytes) ? readXlsx(bytes) : readText(decodeText(bytes));
};

const openOne = async (bytes: Uint8Array<ArrayBuffer>, fileName: string): Promise<OpenedFile> => {
  const name = fileName.replace(/^.*[\\/]/, '');
  return { name, grid: await readGrid(bytes) };
};

/**
 * Opens a broker file, or each file of a zip. Throws UnreadableFile with one sentence for anything that has no rows:
 * empty, binary, damaged or too large.
 */
export async function openFiles(bytes: Uint8Array<ArrayBuffer>, fileName: string): Promise<OpenedFile[]> {
  if (bytes.length > limits.fileBytes)
    throw new UnreadableFile(`The file is larger than ${limits.fileBytes / 1024 / 1024} MB. Export a shorter period.`);
  if (bytes.length === 0) throw new UnreadableFile('The file is empty.');
  const isContainer = isZip(bytes) && !listZip(bytes).includes('[Content_Types].xml');
  if (!isContainer) return [await openOne(bytes, fileName)];
  const files = unpackZip(bytes);
  if (files.length === 0) throw new UnreadableFile('The zip contains no file.');
  return Promise.all(files.map((file) => openOne(file.bytes, file.name)));
}
