import { Decoder, Encoder } from 'cbor-x';
import { type Columns, EMPTY_VALUES } from './columns.ts';

/** Smallest first. Money of up to 10¹⁰ cents needs Float64Array. */
const ARRAY_TYPES = [Uint8Array, Int16Array, Int32Array, Float64Array] as const;

/** Reads cost by size, so each column has the smallest type that holds its values. */
const narrow = (values: ArrayLike<number>) => {
  const holdsAll = (array: ArrayLike<number>) => Array.prototype.every.call(values, (value, i) => value === array[i]);
  for (const Type of ARRAY_TYPES) {
    const array = Type.from(values);
    if (holdsAll(array)) return array;
  }
  throw new RangeError('A value of a column is not a number.');
};

const EMPTY_BY_NAME: ReadonlyMap<string, number> = new Map(Object.entries(EMPTY_VALUES));

const isEmpty = (name: string, values: ArrayLike<number>): boolean =>
  EMPTY_BY_NAME.has(name) && Array.prototype.every.call(values, (value) => value === EMPTY_BY_NAME.get(name));

/** Typed arrays as in RFC 8746. */
const encoder = new Encoder({ useRecords: false, tagUint8Array: true });

export function encodeColumns({
  tickers,
  underlyings,
  kinds,
  tagSets,
  answerSets,
  timeOrigin,
  ...columns
}: Columns): Buffer {
  const stored = Object.entries(columns).filter(([name, values]) => !isEmpty(name, values));
  const narrowed = Object.fromEntries(stored.map(([name, values]) => [name, narrow(values)]));
  const instruments = { tickers, ...(underlyings && { underlyings }), ...(kinds && { kinds }) };
  return encoder.encode({ ...instruments, tagSets, answerSets, timeOrigin, ...narrowed });
}

/** Copies the arrays, because a view would keep the whole reply of the database in memory. */
const decoder = new Decoder({ useRecords: false, copyBuffers: true });

export function decodeColumns(data: Uint8Array): Columns {
  return decoder.decode(data);
}
