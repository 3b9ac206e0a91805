import { type Columns, EMPTY_VALUES, FLAG_BITS, SIDES, STRUCTURES } from './columns.ts';
import { narrowColumns } from './narrow-columns.ts';
import { compareRows, type Row } from './row.ts';

/** Gives each distinct value an index, in order of appearance. */
const createDictionary = <T>(toKey: (value: T) => unknown, first: readonly T[] = []) => {
  const values = [...first];
  const indexes = new Map(values.map((value, index) => [toKey(value), index]));
  return {
    values,
    getIndex: (value: T): number => {
      const key = toKey(value);
      const index = indexes.get(key) ?? values.push(value) - 1;
      indexes.set(key, index);
      return index;
    },
  };
};

export type Dictionary<T> = ReturnType<typeof createDictionary<T>>;

type Instrument = Pick<Row, 'ticker' | 'underlying' | 'kind'>;

/** The lists of new columns. */
export function createDictionaries() {
  return {
    instruments: createDictionary<Instrument>(({ ticker, underlying, kind }) => `${kind} ${underlying} ${ticker}`),
    tagSets: createDictionary<readonly number[]>((ids) => ids.join(), [[]]),
    answerSets: createDictionary<readonly number[]>((answers) => answers.join(), [[]]),
  };
}

const toFlags = (row: Row): number =>
  (row.hasMedia ? FLAG_BITS.media : 0) |
  (row.hasNotes ? FLAG_BITS.notes : 0) |
  (row.hasExecutions ? FLAG_BITS.executions : 0) |
  (row.hasStop ? FLAG_BITS.stop : 0) |
  (row.hasLesson ? FLAG_BITS.lesson : 0) |
  (row.isReviewed ? FLAG_BITS.reviewed : 0);

const findEarliestTime = (rows: readonly Row[]): number => {
  const toEarlier = (time: number, { openedAt, closedAt }: Row) =>
    Math.min(time, openedAt ?? Infinity, closedAt ?? Infinity);
  const earliest = rows.reduce(toEarlier, Infinity);
  return earliest === Infinity ? 0 : earliest;
};

/** Lists that say nothing beyond the tickers are not stored. */
export function toInstrumentLists(values: readonly Instrument[]) {
  return {
    tickers: values.map(({ ticker }) => ticker),
    ...(values.some(({ ticker, underlying }) => ticker !== underlying)
      ? { underlyings: values.map(({ underlying }) => underlying) }
      : {}),
    ...(values.some(({ kind }) => kind !== 'stock') ? { kinds: values.map(({ kind }) => kind) } : {}),
  };
}

/** Converts rows in any order to columns as they are stored. */
export function toColumns(rows: readonly Row[]): Columns {
  const sorted = rows.toSorted(compareRows);
  const { instruments, tagSets, answerSets } = createDictionaries();
  const timeOrigin = findEarliestTime(sorted);
  const toTime = (time: number | null) => (time === null ? EMPTY_VALUES.openedAt : time - timeOrigin);
  return narrowColumns({
    number: sorted.map(({ number }) => number),
    day: sorted.map(({ day }) => day),
    netCents: sorted.map(({ netCents }) => netCents),
    setupId: sorted.map(({ setupId }) => setupId),
    tickerIndex: sorted.map(instruments.getIndex),
    accountId: sorted.map(({ accountId }) => accountId),
    feesCents: sorted.map(({ feesCents }) => feesCents),
    side: sorted.map(({ side }) => SIDES.indexOf(side)),
    openedAt: sorted.map(({ openedAt }) => toTime(openedAt)),
    closedAt: sorted.map(({ closedAt }) => toTime(closedAt)),
    quantity: sorted.map(({ quantity }) => quantity ?? EMPTY_VALUES.quantity),
    entryPrice: sorted.map(({ entryPrice }) => entryPrice ?? EMPTY_VALUES.entryPrice),
    exitPrice: sorted.map(({ exitPrice }) => exitPrice ?? EMPTY_VALUES.exitPrice),
    riskCents: sorted.map(({ riskCents }) => riskCents ?? EMPTY_VALUES.riskCents),
    maeCents: sorted.map(({ maeCents }) => maeCents ?? EMPTY_VALUES.maeCents),
    mfeCents: sorted.map(({ mfeCents }) => mfeCents ?? EMPTY_VALUES.mfeCents),
    plannedHundredths: sorted.map(({ plannedHundredths }) => plannedHundredths ?? EMPTY_VALUES.plannedHundredths),
    tagSet: sorted.map(({ tagIds }) => tagSets.getIndex(tagIds)),
    answerSet: sorted.map(({ answers }) => answerSets.getIndex(answers)),
    grade: sorted.map(({ grade }) => grade ?? EMPTY_VALUES.grade),
    structure: sorted.map(({ structure }) => STRUCTURES.indexOf(structure)),
    flags: sorted.map(toFlags),
    ...toInstrumentLists(instruments.values),
    tagSets: tagSets.values,
    answerSets: answerSets.values,
    timeOrigin,
  });
}
