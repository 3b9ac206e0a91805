import type { z } from 'contracts';
import type { UndoPreview, UndoReply } from 'contracts/imports';
import { toPositions } from 'importers/trades';
import type { Types } from 'mongoose';
import type { Db } from '../database.ts';
import { changeJournal } from '../journal/change-journal.ts';
import { editImportedRows, findBatch, importNotFound, runBatches } from './import-batches.ts';
import { type ImportRecord, POSITION_ROWS_INDEXES, type PositionRowsRecord } from './model.ts';
import { decodePositionRows, listNumbers, type PositionRows } from './position-rows.ts';
import { listRows, removeImports, type StoredRow } from './rows.ts';
import { loadStructures } from './structures.ts';
import type { ImportDependencies } from './write-position-rows.ts';

/** Whether only undone imports have the newest version of a row. */
const isLost = ({ origin }: StoredRow, undone: ReadonlySet<string>): boolean =>
  origin.importIds.every((id) => undone.has(id));

/** Whether the position still makes a trade, or a leg of one, without the rows of undone imports. */
const hasTradeWithout = (position: PositionRows, undone: ReadonlySet<string>): boolean => {
  const isKept = (row: StoredRow) => removeImports(row, undone) !== null;
  const rest = {
    executions: position.executions.filter(isKept),
    roundTrips: position.roundTrips.filter(isKept),
  };
  const { positions } = toPositions(position.format, rest, { dayEnd: position.dayEnd });
  return positions.some(({ trade }) => trade !== null);
};

const requireImport = async ({ imports }: Db, userId: Types.ObjectId, id: string): Promise<ImportRecord> => {
  const record = await imports.findOne({ _id: id, userId }).lean<ImportRecord>().exec();
  if (!record) throw importNotFound();
  return record;
};

const listUndone = async ({ imports }: Db, userId: Types.ObjectId): Promise<Set<string>> => {
  const found = await imports.find({ userId, status: 'undone' }, { _id: 1 }).lean<{ _id: Types.ObjectId }[]>();
  return new Set(found.map(({ _id }) => _id.toHexString()));
};

/** Lists the numbers of the trades that an undo would delete or change. */
const findAffected = async (db: Db, userId: Types.ObjectId, importId: Types.ObjectId) => {
  const affected = { deleted: [] as number[], changed: [] as number[] };
  const undone = (await listUndone(db, userId)).add(importId.toHexString());
  const structures = new Map<string, Types.ObjectId>();
  const found = db.positionRows.find({ userId, imports: importId }).hint(POSITION_ROWS_INDEXES.import);
  for await (const record of found.lean<PositionRowsRecord>().cursor()) {
    const position = decodePositionRows(record);
    if (!listRows(position).some((row) => isLost(row, undone))) continue;
    if (position.structureId) structures.set(String(position.structureId), position.structureId);
    else affected[hasTradeWithout(position, undone) ? 'changed' : 'deleted'].push(...listNumbers(position));
  }
  for (const id of structures.values()) {
    const members = (await loadStructures(db, { userId }, [id])).get(String(id)) ?? [];
    const isKept = members.some((member) => hasTradeWithout(member, undone));
    affected[isKept ? 'changed' : 'deleted'].push(...members.flatMap(listNumbers));
  }
  return affected;
};

const countTrades = (
  { trades }: Db,
  userId: Types.ObjectId,
  numbers: readonly number[],
  filter: object = {},
): Promise<number> =>
  trades
    .countDocuments({ userId, number: { $in: numbers }, ...filter })
    .hint('number')
    .exec();

/** Undoes imports in batches. The next call continues an interrupted one. */
export function createUndo(dependencies: ImportDependencies) {
  const { db, now } = dependencies;

  /** Marks the import before the first batch, so that it accepts no more rows. */
  const markUndone = (userId: Types.ObjectId, id: string): Promise<void> =>
    changeJournal(db, userId, {}, async ({ session }) => {
      const update = { status: 'undone', undoneAt: new Date(now()) };
      await db.imports.updateOne({ _id: id, userId, status: { $ne: 'undone' } }, update, { session });
      return { result: undefined };
    });

  const undoBatch = (userId: Types.ObjectId, importId: Types.ObjectId, undone: ReadonlySet<string>) =>
    changeJournal(db, userId, {}, async (journal) => {
      const scope = { userId, importId, journal };
      const { rows, isLast } = await findBatch(dependencies, scope);
      const remove = (row: StoredRow) => removeImports(row, undone);
      const { written, change } = await editImportedRows(dependencies, scope, rows, remove);
      return { ...change, result: { written, isLast } };
    });

  return {
    /** Counts the trades that an undo would delete or change now. Throws not_found. */
    previewUndo: async (userId: Types.ObjectId, id: string): Promise<z.output<typeof UndoPreview>> => {
      const { _id } = await requireImport(db, userId, id);
      const { deleted, changed } = await findAffected(db, userId, _id);
      return {
        deleted: await countTrades(db, userId, deleted),
        changed: await countTrades(db, userId, changed),
        withNotes: await countTrades(db, userId, deleted, { notes: { $ne: '' } }),
        withTags: await countTrades(db, userId, deleted, { 'tagIds.0': { $exists: true } }),
        withMedia: await countTrades(db, userId, deleted, { 'files.0': { $exists: true } }),
      };
    },

    /** Throws not_found. */
    undo: async (userId: Types.ObjectId, id: string): Promise<z.output<typeof UndoReply>> => {
      const { _id } = await requireImport(db, userId, id);
      await markUndone(userId, id);
      const undone = await listUndone(db, userId);
      const counts = { deleted: 0, changed: 0, edited: 0 };
      const isDone = await runBatches(async () => {
        const { written, isLast } = await undoBatch(userId, _id, undone);
        counts.deleted += written.orphaned.length;
        counts.changed += written.changed.length + written.created.length;
        counts.edited += written.edited.length;
        return { isLast };
      });
      return { ...counts, isDone };
    },
  };
}
