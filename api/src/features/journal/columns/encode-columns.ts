import { Decoder, Encoder } from 'cbor-x';
import { type Columns, emptyValues } from './columns.ts';

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

const emptyByName: ReadonlyMap<string, number> = new Map(Object.entries(emptyValues));

const isEmpty = (name: string, values: ArrayLike<number>): boolean =>
  emptyByName.has(name) && Array.prototype.every.call(values, (value) => value === emptyByName.get(name));

/** Typed arrays as in RFC 8746. */
const encoder = new Encoder({ useRecords: false, tagUint8Array: true });

export const encodeColumns = ({ tickers, tagSets, timeOrigin, ...columns }: Columns): Buffer => {
  const stored = Object.entries(columns).filter(([name, values]) => !isEmpty(name, values));
  const narrowed = Object.fromEntries(stored.map(([name, values]) => [name, narrow(values)]));
  return encoder.encode({ tickers, tagSets, timeOrigin, ...narrowed });
};

/** Copies the arrays, which otherwise would keep the whole reply of the database in memory. */
const decoder = new Decoder({ useRecords: false, copyBuffers: true });

export const decodeColumns = (data: Uint8Array): Columns => decoder.decode(data);
