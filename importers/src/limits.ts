/** Bounds of what one file may cost in memory and time. */
export const limits = {
  fileBytes: 50 * 1024 * 1024,
  /** The size of all files in a zip, and of all parts of an xlsx file. */
  unpackedBytes: 200 * 1024 * 1024,
  zipEntries: 1_000,
  rows: 200_000,
  cells: 5_000_000,
  columns: 500,
  /** The depth of elements in HTML and XML. */
  depth: 500,
  /** The decimals of quantities and prices that a trade of the journal can store. */
  wholeDigits: 12,
  decimals: 10,
  tickerLength: 20,
} as const;
