import { type InstrumentKind, structures } from 'contracts';
import type { Row } from './row.ts';

/**
 * The value of an unknown fact, by column. A column with only this value is not stored, so journals pay only for known
 * facts.
 */
export const EMPTY_VALUES = {
  accountId: 0,
  feesCents: 0,
  /** An index into `SIDES`. */
  side: 0,
  /** Milliseconds after `timeOrigin`, 0 or above, because small numbers take less space. */
  openedAt: -1,
  closedAt: -1,
  quantity: 0,
  entryPrice: 0,
  exitPrice: 0,
  riskCents: 0,
  maeCents: -1,
  mfeCents: -1,
  plannedHundredths: -1,
  /** An index into `tagSets`. */
  tagSet: 0,
  /** An index into `answerSets`. */
  answerSet: 0,
  grade: 0,
  /** An index into `STRUCTURES`. */
  structure: 0,
  /** Bits of `FLAG_BITS`. */
  flags: 0,
} as const;
type OptionalColumn = keyof typeof EMPTY_VALUES;

type NumericColumns = Record<'number' | 'day' | 'netCents' | 'setupId' | 'tickerIndex', ArrayLike<number>> &
  Partial<Record<OptionalColumn, ArrayLike<number>>>;

/** The rows of some days of one month as parallel arrays, in the order of statistics. */
export type Columns = Readonly<NumericColumns> & {
  /**
   * The tickers, to which `tickerIndex` refers. A ticker is listed once for each of its instruments: two imports can
   * state different kinds.
   */
  readonly tickers: readonly string[];
  /** The underlyings of `tickers`, in the same order. Absent if each ticker is its own. */
  readonly underlyings?: readonly string[];
  /** The kinds of `tickers`, in the same order. Absent if all are stocks. */
  readonly kinds?: readonly InstrumentKind[];
  /** The distinct lists of tag ids, to which `tagSet` refers. The first is empty. */
  readonly tagSets: readonly (readonly number[])[];
  /** The distinct lists of typed answers, see `Row.answers`, to which `answerSet` refers. The first is empty. */
  readonly answerSets: readonly (readonly number[])[];
  /** The earliest of all times. */
  readonly timeOrigin: number;
};

export const SIDES = [null, 'long', 'short'] as const;
export const STRUCTURES = [null, ...structures] as const;
export const FLAG_BITS = { media: 1, notes: 2, executions: 4, stop: 8, lesson: 16, reviewed: 32 } as const;

type Reader<T> = (columns: Columns, index: number) => T;

type NumericColumn = ArrayLike<number> | undefined;

/**
 * Reads columns in which a number stands for null. Takes a function, because `columns[name]` is twice as slow as
 * `columns.x`.
 */
const readNullable =
  (getColumn: (columns: Columns) => NumericColumn, empty: number): Reader<number | null> =>
  (columns, index) => {
    const value = getColumn(columns)?.[index] ?? empty;
    return value === empty ? null : value;
  };

const readTime = (getColumn: (columns: Columns) => NumericColumn): Reader<number | null> => {
  const readOffset = readNullable(getColumn, EMPTY_VALUES.openedAt);
  return (columns, index) => {
    const offset = readOffset(columns, index);
    return offset === null ? null : offset + columns.timeOrigin;
  };
};

const readFlag =
  (flag: keyof typeof FLAG_BITS): Reader<boolean> =>
  ({ flags }, index) =>
    ((flags?.[index] ?? 0) & FLAG_BITS[flag]) !== 0;

/** Functions that read one field of the row at an index: `readers.ticker(columns, index)`. */
export const readers: { readonly [K in keyof Row]: Reader<Row[K]> } = {
  number: ({ number }, index) => number[index] ?? 0,
  day: ({ day }, index) => day[index] ?? 0,
  netCents: ({ netCents }, index) => netCents[index] ?? 0,
  setupId: ({ setupId }, index) => setupId[index] ?? 0,
  ticker: ({ tickers, tickerIndex }, index) => tickers[tickerIndex[index] ?? 0] ?? '',
  underlying: ({ underlyings, tickers, tickerIndex }, index) => (underlyings ?? tickers)[tickerIndex[index] ?? 0] ?? '',
  kind: ({ kinds, tickerIndex }, index) => kinds?.[tickerIndex[index] ?? 0] ?? 'stock',
  accountId: ({ accountId }, index) => accountId?.[index] ?? 0,
  tagIds: ({ tagSets, tagSet }, index) => tagSets[tagSet?.[index] ?? 0] ?? [],
  side: ({ side }, index) => SIDES[side?.[index] ?? 0] ?? null,
  openedAt: readTime(({ openedAt }) => openedAt),
  closedAt: readTime(({ closedAt }) => closedAt),
  quantity: readNullable(({ quantity }) => quantity, EMPTY_VALUES.quantity),
  entryPrice: readNullable(({ entryPrice }) => entryPrice, EMPTY_VALUES.entryPrice),
  exitPrice: readNullable(({ exitPrice }) => exitPrice, EMPTY_VALUES.exitPrice),
  riskCents: readNullable(({ riskCents }) => riskCents, EMPTY_VALUES.riskCents),
  feesCents: ({ feesCents }, index) => feesCents?.[index] ?? 0,
  maeCents: readNullable(({ maeCents }) => maeCents, EMPTY_VALUES.maeCents),
  mfeCents: readNullable(({ mfeCents }) => mfeCents, EMPTY_VALUES.mfeCents),
  plannedHundredths: readNullable(({ plannedHundredths }) => plannedHundredths, EMPTY_VALUES.plannedHundredths),
  answers: ({ answerSets, answerSet }, index) => answerSets[answerSet?.[index] ?? 0] ?? [],
  grade: readNullable(({ grade }) => grade, EMPTY_VALUES.grade),
  structure: ({ structure }, index) => STRUCTURES[structure?.[index] ?? 0] ?? null,
  hasStop: readFlag('stop'),
  hasLesson: readFlag('lesson'),
  isReviewed: readFlag('reviewed'),
  hasMedia: readFlag('media'),
  hasNotes: readFlag('notes'),
  hasExecutions: readFlag('executions'),
};

const toRow = (columns: Columns, index: number): Row => ({
  number: readers.number(columns, index),
  day: readers.day(columns, index),
  netCents: readers.netCents(columns, index),
  setupId: readers.setupId(columns, index),
  ticker: readers.ticker(columns, index),
  underlying: readers.underlying(columns, index),
  kind: readers.kind(columns, index),
  accountId: readers.accountId(columns, index),
  tagIds: readers.tagIds(columns, index),
  side: readers.side(columns, index),
  openedAt: readers.openedAt(columns, index),
  closedAt: readers.closedAt(columns, index),
  quantity: readers.quantity(columns, index),
  entryPrice: readers.entryPrice(columns, index),
  exitPrice: readers.exitPrice(columns, index),
  riskCents: readers.riskCents(columns, index),
  feesCents: readers.feesCents(columns, index),
  maeCents: readers.maeCents(columns, index),
  mfeCents: readers.mfeCents(columns, index),
  plannedHundredths: readers.plannedHundredths(columns, index),
  answers: readers.answers(columns, index),
  grade: readers.grade(columns, index),
  structure: readers.structure(columns, index),
  hasStop: readers.hasStop(columns, index),
  hasLesson: readers.hasLesson(columns, index),
  isReviewed: readers.isReviewed(columns, index),
  hasMedia: readers.hasMedia(columns, index),
  hasNotes: readers.hasNotes(columns, index),
  hasExecutions: readers.hasExecutions(columns, index),
});

/** Returns the selected rows; all by default. */
export function toRows(columns: Columns, isSelected?: (columns: Columns, index: number) => boolean): Row[] {
  const rows: Row[] = [];
  for (let index = 0; index < columns.number.length; index += 1)
    if (!isSelected || isSelected(columns, index)) rows.push(toRow(columns, index));
  return rows;
}
