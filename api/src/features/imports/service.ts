import { type InputOf, limits, type Quotas } from 'contracts';
import type { calls } from 'contracts/every-call';
import type { BrokerImport, ImportBody } from 'contracts/imports';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { conflict, invalidInput, quotaExceeded } from '../../http/errors.ts';
import { createAddRows } from '../../imports/add-rows.ts';
import { createArrange } from '../../imports/arrange.ts';
import { createReadChoices } from '../../imports/choices.ts';
import { importNotFound } from '../../imports/import-batches.ts';
import { createMergeGroups } from '../../imports/merge-groups.ts';
import type { ImportRecord } from '../../imports/model.ts';
import { createRepeat } from '../../imports/repeat.ts';
import { createImportSettings } from '../../imports/settings.ts';
import { createReadStored } from '../../imports/stored-positions.ts';
import { createUndo } from '../../imports/undo.ts';
import type { ImportDependencies } from '../../imports/write-position-rows.ts';
import { changeJournal } from '../../journal/change-journal.ts';
import { createTrash } from '../../journal/trash.ts';

const DEFAULT_PAGE_SIZE = 100;

const toImport = ({ _id, userId: _, createdAt, completedAt, undoneAt, ...record }: ImportRecord): BrokerImport => ({
  id: _id.toHexString(),
  ...record,
  createdAt: createdAt.toISOString(),
  ...(completedAt ? { completedAt: completedAt.toISOString() } : {}),
  ...(undoneAt ? { undoneAt: undoneAt.toISOString() } : {}),
});

const requireSpace = async ({ imports }: Db, userId: Types.ObjectId, session: ClientSession): Promise<void> => {
  const max = limits.brokerImport.imports;
  if ((await imports.countDocuments({ userId }, { session }).limit(max)) < max) return;
  throw quotaExceeded(`Your journal can have at most ${max.toLocaleString('en-US')} imports.`);
};

const parseCursor = (cursor: string): string => {
  if (/^[\da-f]{24}$/.test(cursor)) return cursor;
  const message = 'cursor must be the nextCursor of a previous page.';
  throw invalidInput(message, { cursor: message });
};

/** Imports of broker files. Every query is scoped to one trader. */
export function createImportService(db: Db, quotas: Quotas, now: () => number) {
  const dependencies: ImportDependencies = { db, quotas, trash: createTrash(db, now), now };
  const { imports } = db;

  return {
    addRows: createAddRows(dependencies),
    ...createUndo(dependencies),
    ...createRepeat(dependencies),
    ...createArrange(dependencies),
    ...createMergeGroups(dependencies),
    ...createReadChoices(db),
    ...createImportSettings(db),
    readStored: createReadStored(db),

    start: (userId: Types.ObjectId, body: ImportBody): Promise<BrokerImport> =>
      changeJournal(db, userId, {}, async ({ session }) => {
        await requireSpace(db, userId, session);
        const fields = { ...body, userId, status: 'open' as const, createdAt: new Date(now()) };
        const [record] = await imports.create([fields], { session });
        if (!record) throw importNotFound();
        return { result: toImport(record.toObject<ImportRecord>()) };
      }),

    /** Newest first. */
    list: async (
      userId: Types.ObjectId,
      { limit = DEFAULT_PAGE_SIZE, cursor }: InputOf<typeof calls.imports.list>['query'],
    ) => {
      const filter = { userId, ...(cursor === undefined ? {} : { _id: { $lt: parseCursor(cursor) } }) };
      const found = await imports
        .find(filter)
        .sort({ _id: -1 })
        .limit(limit + 1)
        .lean<ImportRecord[]>()
        .exec();
      const page = found.slice(0, limit);
      const last = found.length > limit ? page.at(-1) : undefined;
      return { imports: page.map(toImport), ...(last ? { nextCursor: last._id.toHexString() } : {}) };
    },

    /** Throws not_found. */
    get: async (userId: Types.ObjectId, id: string): Promise<BrokerImport> => {
      const record = await imports.findOne({ _id: id, userId }).lean<ImportRecord>().exec();
      if (!record) throw importNotFound();
      return toImport(record);
    },

    /** Idempotent. Throws not_found, or conflict for an undone import. */
    complete: async (userId: Types.ObjectId, id: string): Promise<BrokerImport> => {
      const update = { status: 'complete', completedAt: new Date(now()) };
      await imports.updateOne({ _id: id, userId, status: 'open' }, update);
      const record = await imports.findOne({ _id: id, userId }).lean<ImportRecord>().exec();
      if (!record) throw importNotFound();
      if (record.status === 'undone') throw conflict('This import was undone.');
      return toImport(record);
    },
  };
}
