import { setImmediate as waitForTurn } from 'node:timers/promises';
import { LAST_DAY, limits } from 'contracts';
import { joinRows } from 'importers/trades';
import type { Db } from '../database.ts';
import type { TraderScope } from '../db/limits.ts';
import { type FoldResult, foldRows, type InvalidPosition, type PositionChange } from './fold.ts';
import {
  applyEdits,
  findEditedRange,
  type InstrumentEdits,
  type RowEdits,
  toInstrumentKey,
} from './instrument-edits.ts';
import { type LoadedPositions, loadByDays, type TickerDays } from './load-position-rows.ts';
import type { Instrument, PositionRows } from './position-rows.ts';
import { listRows, type StoredRow } from './rows.ts';

export interface Rejection {
  row: StoredRow;
  reason: string;
}

const TOO_LONG = `A position can have at most ${limits.brokerImport.rowsPerPosition.toLocaleString('en-US')} rows.`;

const NOT_CHECKED = 'Other rows of this ticker were refused. Correct them and import the file again.';

/** Discards all edits except removals. @returns the discarded edits */
const discardAdded = (edits: Map<string, StoredRow | null>): Rejection[] =>
  [...edits].flatMap(([key, row]) => {
    if (!row) return [];
    edits.delete(key);
    return { row, reason: NOT_CHECKED };
  });

const listTooLong = ({ changes }: FoldResult): InvalidPosition[] =>
  changes
    .filter(({ after }) => listRows(after).length > limits.brokerImport.rowsPerPosition)
    .map(({ after }) => ({ rows: after, reason: TOO_LONG }));

const listRejected = (folded: FoldResult, edits: RowEdits): Rejection[] =>
  [...folded.invalid, ...listTooLong(folded)].flatMap(({ rows, reason }) =>
    listRows(rows).flatMap(({ key }) => {
      const row = edits.get(key);
      return row ? { row, reason } : [];
    }),
  );

/** Maximum number of folds of one instrument: without the rejected rows, other positions can be invalid. */
const MAX_ROUNDS = 4;

interface InstrumentFold {
  edited: InstrumentEdits;
  stored: readonly PositionRows[];
  folded: FoldResult;
  rejected: Rejection[];
}

/**
 * Folds one instrument without the edited rows of invalid positions. If the last round still rejects rows, rejects all
 * added rows: one round per row would block other traders for minutes.
 */
const foldInstrument = async (edited: InstrumentEdits, stored: readonly PositionRows[]): Promise<InstrumentFold> => {
  const before = joinRows(stored);
  const edits = new Map(edited.edits);
  const allRejected: Rejection[] = [];
  for (let round = 1; ; round++) {
    const folded = foldRows(edited.instrument, stored, applyEdits(before, edits), edited.options);
    const rejected = listRejected(folded, edits);
    if (rejected.length === 0) return { edited, stored, folded, rejected: allRejected };
    allRejected.push(...rejected);
    for (const { row } of rejected) edits.delete(row.key);
    if (round === MAX_ROUNDS) allRejected.push(...discardAdded(edits));
    await waitForTurn();
  }
};

/** Maps items one after the other. Other requests are served between two items. */
const mapInTurn = async <T, R>(items: readonly T[], map: (item: T) => R | Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  for (const item of items) {
    results.push(await map(item));
    await waitForTurn();
  }
  return results;
};

/** Whether positions after the edited days can change, too: a position stays open, or closing fills have no opening. */
const affectsLaterDays = ({ folded, stored }: InstrumentFold): boolean =>
  [...folded.changes.map(({ after }) => after), ...stored].some(
    (position) => (position.isOpen || position.isUnmatched) && listRows(position).length > 0,
  );

/** Adds the positions of some instruments of one format in a span of days to the loaded ones. */
const loadInstruments = async (
  db: Db,
  scope: TraderScope,
  loaded: LoadedPositions,
  edited: readonly InstrumentEdits[],
  { from, to }: Pick<TickerDays, 'from' | 'to'>,
): Promise<void> => {
  const format = edited[0]?.instrument.format;
  if (format === undefined) return;
  const tickers = [...new Set(edited.map(({ instrument }) => instrument.ticker))];
  await loadByDays(db, scope, loaded, { format, tickers, from, to });
};

/** Creates a function that lists the loaded positions of an instrument. */
const createListStored = (loaded: LoadedPositions, resolveId: (id: number) => number) => {
  const groups = Map.groupBy(loaded.values(), (position) => toInstrumentKey(position, resolveId));
  return (instrument: Instrument): readonly PositionRows[] => groups.get(toInstrumentKey(instrument, resolveId)) ?? [];
};

/**
 * Reads the positions that edits of instruments can affect, and folds each instrument again. Few edits affect later
 * days, so these are read only then: README.md has the figures.
 */
export async function foldInstruments(
  db: Db,
  scope: TraderScope,
  loaded: LoadedPositions,
  edited: readonly InstrumentEdits[],
  resolveId: (id: number) => number,
): Promise<{ changes: PositionChange[]; rejected: Rejection[] }> {
  const [first, last] = findEditedRange(loaded, edited);
  await loadInstruments(db, scope, loaded, edited, { from: first, to: last });
  const listNearby = createListStored(loaded, resolveId);
  const nearby = await mapInTurn(edited, (each) => foldInstrument(each, listNearby(each.instrument)));
  const affecting = nearby.filter(affectsLaterDays).map((fold) => fold.edited);
  await loadInstruments(db, scope, loaded, affecting, { from: last, to: LAST_DAY });
  const listAll = createListStored(loaded, resolveId);
  const folds = await mapInTurn(nearby, (fold) => {
    const stored = listAll(fold.edited.instrument);
    return stored.length > fold.stored.length ? foldInstrument(fold.edited, stored) : fold;
  });
  return {
    changes: folds.flatMap(({ folded }) => folded.changes),
    rejected: folds.flatMap(({ rejected }) => rejected),
  };
}
