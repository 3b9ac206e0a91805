import type { Types } from 'mongoose';
import { notFound } from '../http/errors.ts';
import type { Journal } from '../journal/change-journal.ts';
import { foldInstruments } from './fold-instruments.ts';
import { groupEdits, type RowEdit } from './instrument-edits.ts';
import { indexRows, type LoadedPositions, loadByRows } from './load-position-rows.ts';
import { POSITION_ROWS_INDEXES, type PositionRowsRecord } from './model.ts';
import { decodePositionRows } from './position-rows.ts';
import { listRows, type StoredRow } from './rows.ts';
import { type ImportDependencies, writePositionRows } from './write-position-rows.ts';

/** How many positions one transaction changes. */
const BATCH_SIZE = 200;
/** How many transactions one call makes. */
const MAX_BATCHES = 10;

export function importNotFound() {
  return notFound('Import not found.');
}

export interface ImportScope {
  userId: Types.ObjectId;
  importId: Types.ObjectId;
  journal: Journal;
}

/** Reads the next positions that have rows of an import, in the order of their ids. */
export async function findBatch(
  { db }: ImportDependencies,
  { userId, importId, journal: { session } }: ImportScope,
  after?: Types.ObjectId,
) {
  const filter = { userId, imports: importId, ...(after ? { _id: { $gt: after } } : {}) };
  const found = await db.positionRows
    .find(filter, null, { session })
    .sort({ _id: 1 })
    .hint(POSITION_ROWS_INDEXES.import)
    .limit(BATCH_SIZE)
    .lean<PositionRowsRecord[]>()
    .exec();
  return {
    rows: found.flatMap((record) => listRows(decodePositionRows(record))),
    lastId: found.at(-1)?._id,
    isLast: found.length < BATCH_SIZE,
  };
}

/**
 * Edits rows of an import. A row that is divided between positions is edited in all of them. `edit` returns the new
 * row, null to remove it, or undefined to leave it.
 */
export async function editImportedRows(
  dependencies: ImportDependencies,
  { userId, importId, journal }: ImportScope,
  rows: readonly StoredRow[],
  edit: (row: StoredRow) => StoredRow | null | undefined,
) {
  const { db } = dependencies;
  const scope = { userId, session: journal.session };
  const own = rows.filter(({ origin }) => origin.importIds.includes(importId.toHexString()));
  const loaded: LoadedPositions = new Map();
  await loadByRows(
    db,
    scope,
    loaded,
    own.flatMap(({ ids }) => ids),
  );
  const located = indexRows(loaded);
  const { resolveId } = journal.labels.accounts.index();
  const edits = [...new Set(own.map(({ ids }) => ids[0] ?? ''))].flatMap((id): RowEdit[] => {
    const found = located.get(id);
    const row = found && edit(found.row);
    return found && row !== undefined ? [{ instrument: found.position, key: found.row.key, row }] : [];
  });
  const { changes } = await foldInstruments(db, scope, loaded, groupEdits(edits, resolveId), resolveId);
  const removed = edits.filter(({ row }) => row === null).length;
  return writePositionRows(dependencies, { userId, journal }, changes, { addedRows: -removed });
}

/** Runs up to MAX_BATCHES batches. @returns whether all batches are done */
export async function runBatches(runBatch: () => Promise<{ isLast: boolean }>): Promise<boolean> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) if ((await runBatch()).isLast) return true;
  return false;
}
