import { type Columns, EMPTY_VALUES, readers } from './columns.ts';
import { narrowColumns } from './narrow-columns.ts';
import { compareRows, type PlacedRow, type Row } from './row.ts';
import { createDictionaries, type Dictionary, toColumns, toInstrumentLists } from './to-columns.ts';

const toPlaced = (columns: Columns, index: number): PlacedRow => ({
  day: readers.day(columns, index),
  closedAt: readers.closedAt(columns, index),
  number: readers.number(columns, index),
});

/** The place of each row of the result: an index of `kept`, or the complement (~) of an index of `added`. */
const mergePlaces = (kept: Columns, removed: ReadonlySet<number>, added: Columns): number[] => {
  const places: number[] = [];
  let next = 0;
  /** Adds rows up to one of the others, or all. */
  const addUntil = (row?: PlacedRow): void => {
    for (; next < added.number.length; next += 1) {
      if (row && compareRows(toPlaced(added, next), row) > 0) return;
      places.push(~next);
    }
  };
  for (let index = 0; index < kept.number.length; index += 1) {
    if (removed.has(readers.number(kept, index))) continue;
    if (next < added.number.length) addUntil(toPlaced(kept, index));
    places.push(index);
  }
  addUntil();
  return places;
};

/** The earliest time of columns; times before it cannot be stored. */
const findTimeOrigin = (all: readonly Columns[]): number => {
  const timed = all.filter(({ openedAt, closedAt }) => openedAt ?? closedAt);
  return timed.length > 0 ? Math.min(...timed.map(({ timeOrigin }) => timeOrigin)) : 0;
};

/** Adapts the numbers of one of the sources to the result. */
type Convert = (columns: Columns) => (value: number) => number;

const keep: Convert = () => (value) => value;

/** Creates a function that makes one column; an empty one if it is absent in both sources. */
const createGather =
  (kept: Columns, added: Columns, places: readonly number[]) =>
  (getColumn: (columns: Columns) => ArrayLike<number> | undefined, empty = 0, convert = keep): ArrayLike<number> => {
    const [fromKept, fromAdded] = [getColumn(kept), getColumn(added)];
    if (!fromKept && !fromAdded) return [];
    const [convertKept, convertAdded] = [convert(kept), convert(added)];
    const values = new Float64Array(places.length);
    places.forEach((place, index) => {
      values[index] = place < 0 ? convertAdded(fromAdded?.[~place] ?? empty) : convertKept(fromKept?.[place] ?? empty);
    });
    return values;
  };

/** Converts codes of a list. Each is looked up once. */
const toCodes =
  <T>({ getIndex }: Dictionary<T>, getValue: (columns: Columns, code: number) => T): Convert =>
  (columns) => {
    const known: number[] = [];
    return (code) => {
      known[code] ??= getIndex(getValue(columns, code));
      return known[code];
    };
  };

const toOffsets =
  (timeOrigin: number): Convert =>
  (columns) =>
  (offset) =>
    offset === EMPTY_VALUES.openedAt ? offset : offset + columns.timeOrigin - timeOrigin;

const getInstrument = ({ tickers, underlyings, kinds }: Columns, code: number) => {
  const ticker = tickers[code] ?? '';
  return { ticker, underlying: underlyings?.[code] ?? ticker, kind: kinds?.[code] ?? 'stock' };
};

/**
 * Removes the rows with these numbers from a block, and adds rows. Does not convert the other rows to objects and back,
 * which takes several times as long.
 */
export function replaceRows(kept: Columns, removed: ReadonlySet<number>, rows: readonly Row[]): Columns {
  const added = toColumns(rows);
  const gather = createGather(kept, added, mergePlaces(kept, removed, added));
  const timeOrigin = findTimeOrigin([kept, added]);
  const toTime = toOffsets(timeOrigin);
  const { instruments, tagSets, answerSets } = createDictionaries();
  return narrowColumns({
    number: gather(({ number }) => number),
    day: gather(({ day }) => day),
    netCents: gather(({ netCents }) => netCents),
    setupId: gather(({ setupId }) => setupId),
    tickerIndex: gather(({ tickerIndex }) => tickerIndex, 0, toCodes(instruments, getInstrument)),
    accountId: gather(({ accountId }) => accountId),
    feesCents: gather(({ feesCents }) => feesCents),
    side: gather(({ side }) => side),
    openedAt: gather(({ openedAt }) => openedAt, EMPTY_VALUES.openedAt, toTime),
    closedAt: gather(({ closedAt }) => closedAt, EMPTY_VALUES.closedAt, toTime),
    quantity: gather(({ quantity }) => quantity),
    entryPrice: gather(({ entryPrice }) => entryPrice),
    exitPrice: gather(({ exitPrice }) => exitPrice),
    riskCents: gather(({ riskCents }) => riskCents),
    maeCents: gather(({ maeCents }) => maeCents, EMPTY_VALUES.maeCents),
    mfeCents: gather(({ mfeCents }) => mfeCents, EMPTY_VALUES.mfeCents),
    plannedHundredths: gather(({ plannedHundredths }) => plannedHundredths, EMPTY_VALUES.plannedHundredths),
    tagSet: gather(
      ({ tagSet }) => tagSet,
      0,
      toCodes(tagSets, (columns, code) => columns.tagSets[code] ?? []),
    ),
    answerSet: gather(
      ({ answerSet }) => answerSet,
      0,
      toCodes(answerSets, (columns, code) => columns.answerSets[code] ?? []),
    ),
    grade: gather(({ grade }) => grade),
    structure: gather(({ structure }) => structure),
    flags: gather(({ flags }) => flags),
    ...toInstrumentLists(instruments.values),
    tagSets: tagSets.values,
    answerSets: answerSets.values,
    timeOrigin,
  });
}
