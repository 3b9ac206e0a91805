import type { Types } from 'mongoose';
import { notFound } from '../../http/errors.ts';
import type { Journal } from '../journal/change-journal.ts';
import { type ImportDependencies, writeSources } from './change-rows.ts';
import { foldInstruments, type InstrumentEdits, toInstrumentKey } from './fold-instruments.ts';
import { indexRows, type Loaded, loadByRows } from './load-sources.ts';
import { type SourceRecord, sourceIndexes } from './model.ts';
import { decodeSource, listImportIds, listRows, type StoredRow } from './source.ts';

/** Sources that are changed in one transaction, and transactions of one call. */
const [BATCH_SIZE, MAX_BATCHES] = [200, 10];

export const importNotFound = () => notFound('Import not found.');

export interface ImportScope {
  userId: Types.ObjectId;
  importId: Types.ObjectId;
  journal: Journal;
}

/** Reads the next sources that have rows of an import, in the order of their ids. */
export const findBatch = async (
  { db }: ImportDependencies,
  { userId, importId, journal: { session } }: ImportScope,
  after?: Types.ObjectId,
) => {
  const filter = { userId, imports: importId, ...(after ? { _id: { $gt: after } } : {}) };
  const found = await db.tradeSources
    .find(filter, null, { session })
    .sort({ _id: 1 })
    .hint(sourceIndexes.import)
    .limit(BATCH_SIZE)
    .lean<SourceRecord[]>()
    .exec();
  return { sources: found.map(decodeSource), isLast: found.length < BATCH_SIZE };
};

/**
 * Changes the rows that an import has in some sources, completely: also the parts of these rows that other sources have. `edit`
 * returns the new row, null to remove it, or undefined to leave it.
 */
export const editImportedRows = async (
  dependencies: ImportDependencies,
  { userId, importId, journal }: ImportScope,
  rows: readonly StoredRow[],
  edit: (row: StoredRow) => StoredRow | null | undefined,
) => {
  const { db } = dependencies;
  const scope = { userId, session: journal.session };
  const own = rows.filter((row) => listImportIds(row).includes(importId.toHexString()));
  const loaded: Loaded = new Map();
  await loadByRows(db, scope, loaded, [...new Set(own.flatMap(({ origin }) => origin.ids))]);
  const complete = indexRows(loaded);
  const { resolveId } = journal.labels.accounts.index();
  const instruments = new Map<string, InstrumentEdits & { edits: Map<string, StoredRow | null> }>();
  let removed = 0;
  for (const key of new Set(own.map((row) => row.origin.ids[0] ?? ''))) {
    const found = complete.get(key);
    const row = found && edit(found.row);
    if (!found || row === undefined) continue;
    removed += Number(row === null);
    const instrumentKey = toInstrumentKey(found.source, resolveId);
    const group = instruments.get(instrumentKey) ?? { instrument: found.source, edits: new Map() };
    group.edits.set(found.row.key, row);
    instruments.set(instrumentKey, group);
  }
  const { changes } = await foldInstruments(db, scope, loaded, [...instruments.values()], resolveId);
  return writeSources(dependencies, { userId, journal }, changes, { addedRows: -removed });
};

/** Runs batches, each in a transaction of its own, until one reports the end or a call has done enough. */
export const runBatches = async (runOne: () => Promise<boolean>): Promise<boolean> => {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) if (await runOne()) return true;
  return false;
};

export const listAllRows = (sources: readonly Parameters<typeof listRows>[0][]): StoredRow[] =>
  sources.flatMap((source) => listRows(source));
