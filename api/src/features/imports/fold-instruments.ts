import { setImmediate as waitForTurn } from 'node:timers/promises';
import { limits } from 'contracts';
import { joinRows } from 'importers/trades';
import type { Db } from '../../db/connect.ts';
import { type Folded, foldRows, type InvalidPosition, type PositionChange } from './fold.ts';
import {
  applyEdits,
  findEditedRange,
  type InstrumentEdits,
  type RowEdits,
  toInstrumentKey,
} from './instrument-edits.ts';
import { type LoadedPositions, loadByDays, type Scope } from './load-position-rows.ts';
import { LAST_DAY } from './model.ts';
import type { Instrument, PositionRows } from './position-rows.ts';
import { listRows, type StoredRow } from './rows.ts';

export interface Rejection {
  row: StoredRow;
  reason: string;
}

const TOO_LONG = `A position can have at most ${limits.brokerImport.rowsPerPosition.toLocaleString('en-US')} rows.`;
const NOT_CHECKED = 'Other rows of this ticker were refused. Correct them and import the file again.';

/** Discards all edits but the removals. @returns the discarded edits */
const discardAdded = (edits: Map<string, StoredRow | null>): Rejection[] =>
  [...edits].flatMap(([key, row]) => {
    if (!row) return [];
    edits.delete(key);
    return { row, reason: NOT_CHECKED };
  });

const listTooLong = ({ changes }: Folded): InvalidPosition[] =>
  changes
    .filter(({ after }) => listRows(after).length > limits.brokerImport.rowsPerPosition)
    .map(({ after }) => ({ rows: after, reason: TOO_LONG }));

const listRejected = (folded: Folded, edits: RowEdits): Rejection[] =>
  [...folded.invalid, ...listTooLong(folded)].flatMap(({ rows, reason }) =>
    listRows(rows).flatMap(({ key }) => {
      const row = edits.get(key);
      return row ? { row, reason } : [];
    }),
  );

/** Without the rejected rows, a fold can have other invalid positions. */
const MAX_ROUNDS = 4;

interface InstrumentFold {
  one: InstrumentEdits;
  stored: readonly PositionRows[];
  folded: Folded;
  rejected: Rejection[];
}

/**
 * Folds one instrument without the edited rows of invalid positions. When the last round still rejects rows, all added rows are
 * rejected: one round per row would block other traders for minutes.
 */
const foldOne = async (one: InstrumentEdits, stored: readonly PositionRows[]): Promise<InstrumentFold> => {
  const before = joinRows(stored);
  const edits = new Map(one.edits);
  const all: Rejection[] = [];
  for (let round = 1; ; round++) {
    const folded = foldRows(one.instrument, stored, applyEdits(before, edits), one.options);
    const rejected = listRejected(folded, edits);
    if (rejected.length === 0) return { one, stored, folded, rejected: all };
    all.push(...rejected);
    for (const { row } of rejected) edits.delete(row.key);
    if (round === MAX_ROUNDS) all.push(...discardAdded(edits));
    await waitForTurn();
  }
};

/** Lets other requests have their turn after each instrument. */
const mapInTurn = async <T, R>(all: readonly T[], map: (one: T) => R | Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  for (const one of all) {
    results.push(await map(one));
    await waitForTurn();
  }
  return results;
};

/** Whether positions after the edited days can change, too: a position stays open, or closing fills have no opening. */
const affectsLaterDays = ({ folded, stored }: InstrumentFold): boolean =>
  [...folded.changes.map(({ after }) => after), ...stored].some(
    (position) => (position.isOpen || position.isUnmatched) && listRows(position).length > 0,
  );

/**
 * Reads the positions that edits of instruments can affect, and folds each instrument again. Few edits affect later days, so these are
 * read only then: README.md has the figures.
 */
export async function foldInstruments(
  db: Db,
  scope: Scope,
  loaded: LoadedPositions,
  all: readonly InstrumentEdits[],
  resolveId: (id: number) => number,
): Promise<{ changes: PositionChange[]; rejected: Rejection[] }> {
  const toKey = (instrument: Instrument) => toInstrumentKey(instrument, resolveId);
  const groupLoaded = () => Map.groupBy(loaded.values(), toKey);
  const load = async (some: readonly InstrumentEdits[], from: string, to: string) => {
    const [first] = some;
    if (!first) return;
    const tickers = [...new Set(some.map(({ instrument }) => instrument.ticker))];
    await loadByDays(db, scope, loaded, { format: first.instrument.format, tickers, from, to });
  };

  const [first, last] = findEditedRange(loaded, all);
  await load(all, first, last);
  const nearby = groupLoaded();
  const folds = await mapInTurn(all, (one) => foldOne(one, nearby.get(toKey(one.instrument)) ?? []));
  await load(
    folds.filter(affectsLaterDays).map(({ one }) => one),
    last,
    LAST_DAY,
  );
  const complete = groupLoaded();
  const final = await mapInTurn(folds, (fold) => {
    const stored = complete.get(toKey(fold.one.instrument)) ?? [];
    return stored.length > fold.stored.length ? foldOne(fold.one, stored) : fold;
  });
  return {
    changes: final.flatMap(({ folded }) => folded.changes),
    rejected: final.flatMap(({ rejected }) => rejected),
  };
}
