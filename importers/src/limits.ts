/** Bounds of what one file may cost in memory and time. */
export const limits = {
  fileBytes: 50 * 1024 * 1024,
  /** Of all files in a zip, and of all parts of an xlsx file. */
  unpackedBytes: 200 * 1024 * 1024,
  zipEntries: 1_000,
  rows: 200_000,
  cells: 5_000_000,
  columns: 500,
  /** Of elements in HTML and XML. */
  depth: 500,
  /** Of quantities and prices: what a trade of the journal can store. */
  wholeDigits: 12,
  decimals: 10,
  tickerLength: 20,
} as const;
