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
  /** The digits before and after the decimal point of a stored quantity or price. */
  wholeDigits: 12,
  decimals: 10,
  tickerLength: 32,
  /** The id of an order. */
  orderLength: 100,
  /** What another journal says of a trade. */
  notesLength: 20_000,
  labelLength: 60,
  tagsPerTrade: 20,
} as const;
