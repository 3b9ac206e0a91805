import type { Types } from 'mongoose';
import { changeJournal } from '../features/journal/change-journal.ts';
import type { Migration } from './migration.ts';

/**
 * Builds the month columns of every journal, which the previous version neither has nor needs. A journal that the previous
 * version changes afterwards is rebuilt when it is read. `days` and `day_parts` stay for a rollback; the previous version's
 * `verify-days --repair` brings them up to date.
 */
export const buildMonthColumns: Migration = {
  name: '0002-month-columns',
  up: async (db, assertLockHeld) => {
    const behind = { $expr: { $ne: ['$journalVersion', { $ifNull: ['$columnsVersion', 0] }] } };
    const users = db.users.find(behind, { _id: 1 }).lean<{ _id: Types.ObjectId }>().cursor();
    for await (const { _id } of users) {
      assertLockHeld();
      await changeJournal(db, _id, {}, async () => ({ result: undefined }));
    }
  },
};
