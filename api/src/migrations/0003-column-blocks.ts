import type { Types } from 'mongoose';
import { changeJournal } from '../features/journal/change-journal.ts';
import type { Migration } from './migration.ts';

/**
 * Builds the column blocks of every journal, which previous versions neither have nor need. A journal that a previous
 * version changes afterwards is rebuilt when it is read. The collections of previous versions stay for a rollback.
 */
export const buildColumnBlocks: Migration = {
  name: '0003-column-blocks',
  up: async (db, assertLockHeld) => {
    const behind = { $expr: { $ne: ['$journalVersion', { $ifNull: ['$blocksVersion', 0] }] } };
    const users = db.users.find(behind, { _id: 1 }).lean<{ _id: Types.ObjectId }>().cursor();
    for await (const { _id } of users) {
      assertLockHeld();
      await changeJournal(db, _id, {}, async () => ({ result: undefined }));
    }
  },
};
