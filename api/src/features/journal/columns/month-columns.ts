import { decode, Encoder } from 'cbor-x';

/** What statistics and filters know of one trade. */
export interface Row {
  /** The id that the trader sees. */
  number: number;
  /** Day of the month, 1 to 31. */
  day: number;
  netCents: number;
  /** 0: without a setup. */
  setupId: number;
  ticker: string;
  hasMedia: boolean;
  hasNotes: boolean;
}

const numericColumns = ['number', 'day', 'netCents', 'setupId', 'tickerIndex', 'flags'] as const;
type NumericColumn = (typeof numericColumns)[number];

/** The rows of one month as parallel arrays, in the order of statistics: by day, then by number. */
export type MonthColumns = Readonly<Record<NumericColumn, ArrayLike<number>>> & {
  /** The distinct tickers of the month, to which `tickerIndex` refers. */
  readonly tickers: readonly string[];
};

/** Bits of the column `flags`. */
export const rowFlags = { media: 1, notes: 2 } as const;

const byOrder = (a: Row, b: Row): number => a.day - b.day || a.number - b.number;

export const toColumns = (rows: readonly Row[]): MonthColumns => {
  const sorted = rows.toSorted(byOrder);
  const indexes = new Map([...new Set(sorted.map(({ ticker }) => ticker))].map((ticker, index) => [ticker, index]));
  return {
    number: sorted.map(({ number }) => number),
    day: sorted.map(({ day }) => day),
    netCents: sorted.map(({ netCents }) => netCents),
    setupId: sorted.map(({ setupId }) => setupId),
    tickerIndex: sorted.map(({ ticker }) => indexes.get(ticker) ?? 0),
    flags: sorted.map((row) => (row.hasMedia ? rowFlags.media : 0) | (row.hasNotes ? rowFlags.notes : 0)),
    tickers: [...indexes.keys()],
  };
};

export const toRows = (columns: MonthColumns): Row[] =>
  Array.from(columns.number, (number, index) => ({
    number,
    day: columns.day[index] ?? 0,
    netCents: columns.netCents[index] ?? 0,
    setupId: columns.setupId[index] ?? 0,
    ticker: columns.tickers[columns.tickerIndex[index] ?? 0] ?? '',
    hasMedia: hasFlag(columns, index, 'media'),
    hasNotes: hasFlag(columns, index, 'notes'),
  }));

export const hasFlag = ({ flags }: MonthColumns, index: number, flag: keyof typeof rowFlags): boolean =>
  ((flags[index] ?? 0) & rowFlags[flag]) !== 0;

/** From the smallest to the largest. Money of up to 10¹⁰ cents needs the last. */
const arrayTypes = [Uint8Array, Int16Array, Int32Array, Float64Array] as const;

/** Reads cost by size, so each column has the smallest type that holds its values. */
const narrow = (values: ArrayLike<number>) => {
  const holdsAll = (array: ArrayLike<number>) => Array.prototype.every.call(values, (value, i) => value === array[i]);
  for (const Type of arrayTypes) {
    const array = Type.from(values);
    if (holdsAll(array)) return array;
  }
  throw new RangeError('A value of a column is not a number.');
};

/** Typed arrays as in RFC 8746. */
const encoder = new Encoder({ useRecords: false, tagUint8Array: true });

export const encodeColumns = ({ tickers, ...columns }: MonthColumns): Buffer =>
  encoder.encode({ tickers, ...Object.fromEntries(numericColumns.map((name) => [name, narrow(columns[name])])) });

export const decodeColumns = (data: Uint8Array): MonthColumns => decode(data);
