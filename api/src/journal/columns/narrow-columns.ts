import { type Columns, EMPTY_VALUES } from './columns.ts';

/** Smallest first. Money of up to 10¹⁰ cents needs Float64Array, which also holds what is not whole. */
const WHOLE_TYPES = [
  { Type: Uint8Array, min: 0, max: 2 ** 8 - 1 },
  { Type: Int16Array, min: -(2 ** 15), max: 2 ** 15 - 1 },
  { Type: Int32Array, min: -(2 ** 31), max: 2 ** 31 - 1 },
] as const;

const getRange = (values: ArrayLike<number>) => {
  let min = Infinity;
  let max = -Infinity;
  let isWhole = true;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value)) throw new RangeError('A value of a column is not a number.');
    if (value < min) min = value;
    if (value > max) max = value;
    if (isWhole && !Number.isInteger(value)) isWhole = false;
  }
  return { min, max, isWhole };
};
type Range = ReturnType<typeof getRange>;

/** Reads cost by size, so each column has the smallest type that holds its values. */
const narrow = (values: ArrayLike<number>, { min, max, isWhole }: Range) => {
  const found = WHOLE_TYPES.find((each) => isWhole && min >= each.min && max <= each.max);
  // Not `from`, which takes ten times as long.
  return new (found?.Type ?? Float64Array)(values);
};

const narrowAny = (values: ArrayLike<number>) => narrow(values, getRange(values));

const EMPTY_BY_NAME: ReadonlyMap<string, number> = new Map(Object.entries(EMPTY_VALUES));

/** Makes columns as they are stored: without empty ones, and each in the smallest type. */
export function narrowColumns({
  tickers,
  underlyings,
  kinds,
  tagSets,
  answerSets,
  timeOrigin,
  number,
  day,
  netCents,
  setupId,
  tickerIndex,
  ...optional
}: Columns): Columns {
  const kept = Object.entries(optional).flatMap(([name, values]) => {
    const range = getRange(values);
    const empty = EMPTY_BY_NAME.get(name);
    const isEmpty = values.length === 0 || (range.min === empty && range.max === empty);
    return isEmpty ? [] : [[name, narrow(values, range)] as const];
  });
  return {
    tickers,
    ...(underlyings && { underlyings }),
    ...(kinds && { kinds }),
    tagSets,
    answerSets,
    timeOrigin,
    number: narrowAny(number),
    day: narrowAny(day),
    netCents: narrowAny(netCents),
    setupId: narrowAny(setupId),
    tickerIndex: narrowAny(tickerIndex),
    ...Object.fromEntries(kept),
  };
}
