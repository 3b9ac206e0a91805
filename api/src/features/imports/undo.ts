import type { z } from 'contracts';
import type { UndoPreview, UndoReply } from 'contracts/imports';
import { toPositions } from 'importers/trades';
import type { Types } from 'mongoose';
import { changeJournal } from '../journal/change-journal.ts';
import type { ImportDependencies } from './change-rows.ts';
import { editImportedRows, findBatch, importNotFound, listAllRows, runBatches } from './import-batches.ts';
import { type ImportRecord, type SourceRecord, sourceIndexes } from './model.ts';
import { decodeSource, findRemaining, listImportIds, listRows, type Source, type StoredRow } from './source.ts';

/** Whether no other import has this version of a row. */
const isLost = (row: StoredRow, undone: ReadonlySet<string>): boolean =>
  listImportIds(row).every((id) => undone.has(id));

/** Undoes imports, in batches: a call that was interrupted is continued by the next one. */
export const createUndo = (dependencies: ImportDependencies) => {
  const { db, now } = dependencies;

  const requireImport = async (userId: Types.ObjectId, id: string): Promise<ImportRecord> => {
    const record = await db.imports.findOne({ _id: id, userId }).lean<ImportRecord>().exec();
    if (!record) throw importNotFound();
    return record;
  };

  /** From the first batch on, the import accepts no rows. */
  const markUndone = (userId: Types.ObjectId, id: string): Promise<void> =>
    changeJournal(db, userId, {}, async ({ session }) => {
      const update = { status: 'undone', undoneAt: new Date(now()) };
      await db.imports.updateOne({ _id: id, userId, status: { $ne: 'undone' } }, update, { session });
      return { result: undefined };
    });

  const listUndone = async (userId: Types.ObjectId): Promise<Set<string>> => {
    const found = await db.imports.find({ userId, status: 'undone' }, { _id: 1 }).lean<{ _id: Types.ObjectId }[]>();
    return new Set(found.map(({ _id }) => _id.toHexString()));
  };

  const undoBatch = (userId: Types.ObjectId, importId: Types.ObjectId, undone: ReadonlySet<string>) =>
    changeJournal(db, userId, {}, async (journal) => {
      const scope = { userId, importId, journal };
      const { sources, isLast } = await findBatch(dependencies, scope);
      const rows = listAllRows(sources);
      const { written, change } = await editImportedRows(dependencies, scope, rows, (row) =>
        findRemaining(row, undone),
      );
      return { ...change, result: { written, isLast } };
    });

  /** Whether a trade remains without the rows of undone imports. */
  const remains = ({ format, dayEnd, ...source }: Source, undone: ReadonlySet<string>): boolean => {
    const isKept = (row: StoredRow) => findRemaining(row, undone) !== null;
    const rest = {
      executions: source.executions.filter(isKept),
      roundTrips: source.roundTrips.filter(isKept),
    };
    return toPositions(format, rest, { dayEnd }).positions.some(({ trade }) => trade !== null);
  };

  const countAffected = async (userId: Types.ObjectId, importId: Types.ObjectId) => {
    const affected = { deleted: [] as number[], changed: [] as number[] };
    const undone = (await listUndone(userId)).add(importId.toHexString());
    const found = db.tradeSources.find({ userId, imports: importId }).hint(sourceIndexes.import);
    for await (const record of found.lean<SourceRecord>().cursor()) {
      const source = decodeSource(record);
      if (!listRows(source).some((row) => isLost(row, undone))) continue;
      const numbers = source.entries.filter(({ isParked }) => !isParked).map(({ number }) => number);
      affected[remains(source, undone) ? 'changed' : 'deleted'].push(...numbers);
    }
    return affected;
  };

  const countTrades = (userId: Types.ObjectId, numbers: readonly number[], filter: object = {}): Promise<number> =>
    db.trades
      .countDocuments({ userId, number: { $in: numbers }, ...filter })
      .hint('number')
      .exec();

  return {
    /** What undoing would do now. Throws not_found. */
    previewUndo: async (userId: Types.ObjectId, id: string): Promise<z.output<typeof UndoPreview>> => {
      const { _id } = await requireImport(userId, id);
      const { deleted, changed } = await countAffected(userId, _id);
      return {
        deleted: await countTrades(userId, deleted),
        changed: await countTrades(userId, changed),
        withNotes: await countTrades(userId, deleted, { notes: { $ne: '' } }),
        withTags: await countTrades(userId, deleted, { 'tagIds.0': { $exists: true } }),
        withMedia: await countTrades(userId, deleted, { 'files.0': { $exists: true } }),
      };
    },

    /** Throws not_found. */
    undo: async (userId: Types.ObjectId, id: string): Promise<z.output<typeof UndoReply>> => {
      const { _id } = await requireImport(userId, id);
      await markUndone(userId, id);
      const undone = await listUndone(userId);
      const counts = { deleted: 0, changed: 0, edited: 0 };
      const isDone = await runBatches(async () => {
        const { written, isLast } = await undoBatch(userId, _id, undone);
        counts.deleted += written.parked.length;
        counts.changed += written.changed.length + written.created.length;
        counts.edited += written.edited.length;
        return isLast;
      });
      return { ...counts, isDone };
    },
  };
};
