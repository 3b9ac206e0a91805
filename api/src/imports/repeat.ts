import type { z } from 'contracts';
import type { RepeatReply } from 'contracts/imports';
import { rereadExecution, rereadRoundTrip } from 'importers/trades';
import { toZone, type Zone } from 'importers/zone';
import type { Types } from 'mongoose';
import { conflict } from '../http/errors.ts';
import { changeJournal } from '../journal/change-journal.ts';
import { editImportedRows, findBatch, importNotFound, runBatches } from './import-batches.ts';
import type { ImportRecord } from './model.ts';
import { isExecution, type StoredRow } from './rows.ts';
import type { ImportDependencies } from './write-position-rows.ts';

const createReread = (zone: string) => {
  const zones = new Map<string, Zone>();
  const find = (name: string): Zone => {
    const known = zones.get(name) ?? toZone(name);
    zones.set(name, known);
    return known;
  };
  /** Converts a row to the new zone. Returns undefined if its local time does not exist there. */
  return (row: StoredRow): StoredRow | undefined => {
    const { origin } = row;
    const reread = { from: find(origin.zone), to: find(zone), isStated: origin.isZoneStated };
    const next = isExecution(row) ? rereadExecution(row, reread) : rereadRoundTrip(row, reread);
    return next && ({ ...row, ...next, origin: { ...origin, zone } } as StoredRow);
  };
};

/** Reads the times of imports again in another zone, in batches. The next call continues an interrupted one. */
export function createRepeat(dependencies: ImportDependencies) {
  const { db } = dependencies;

  const repeatBatch = (userId: Types.ObjectId, id: string, zone: string) =>
    changeJournal(db, userId, {}, async (journal) => {
      const { session } = journal;
      const record = await db.imports.findOne({ _id: id, userId }, null, { session }).lean<ImportRecord>().exec();
      if (!record) throw importNotFound();
      if (record.status === 'undone') throw conflict('This import was undone.');
      const scope = { userId, importId: record._id, journal };
      const after = record.repeat?.zone === zone ? record.repeat.after : undefined;
      const { rows, lastId, isLast } = await findBatch(dependencies, scope, after);
      const reread = createReread(zone);
      let unread = 0;
      const { written, change } = await editImportedRows(dependencies, scope, rows, (row) => {
        const isOwn = row.origin.importIds[0] === record._id.toHexString();
        if (!isOwn || row.origin.zone === zone) return undefined;
        const next = reread(row);
        unread += Number(!next);
        return next;
      });
      const update =
        isLast || !lastId ? { $set: { zone }, $unset: { repeat: 1 } } : { repeat: { zone, after: lastId } };
      await db.imports.updateOne({ _id: id, userId }, update, { session });
      return { ...change, result: { written, unread, isLast } };
    });

  return {
    /** Throws not_found, or conflict for an undone import. */
    repeat: async (userId: Types.ObjectId, id: string, zone: string): Promise<z.output<typeof RepeatReply>> => {
      const counts = { changed: 0, edited: 0, unread: 0 };
      const isDone = await runBatches(async () => {
        const { written, unread, isLast } = await repeatBatch(userId, id, zone);
        counts.changed += written.changed.length;
        counts.edited += written.edited.length;
        counts.unread += unread;
        return { isLast };
      });
      return { ...counts, isDone };
    },
  };
}
