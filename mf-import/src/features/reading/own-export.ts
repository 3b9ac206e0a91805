/** The header and the directory of a zip are in its first and last 256 KB, unless it has thousands of files. */
const END_BYTES = 256 * 1024;

const readText = async (blob: Blob): Promise<string> =>
  new TextDecoder('windows-1252').decode(new Uint8Array(await blob.arrayBuffer()));

/** The header of trades.csv, perhaps after a UTF-8 BOM, which reads as ï»¿ in windows-1252. More columns can follow. */
const CSV_START = /^(?:ï»¿)?Number,Date,Ticker,Name,Setup Type,/;

/**
 * Whether the file is an export of this journal: the zip, or trades.csv or journal.json of it. Reads only the ends of
 * the file.
 */
export async function isOwnExport(file: File): Promise<boolean> {
  const start = await readText(file.slice(0, END_BYTES));
  if (CSV_START.test(start)) return true;
  if (start.trimStart().startsWith('{')) return start.includes('"trading-journal"');
  return start.startsWith('PK') && `${start}${await readText(file.slice(-END_BYTES))}`.includes('journal.json');
}
