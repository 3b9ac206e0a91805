import type { Types } from 'mongoose';
import { storeSetupIds } from '../features/journal/labels/setup-ids.ts';
import type { Migration } from './migration.ts';

/**
 * Gives the trades of every journal the ids of their setups. It runs after an upgrade, because the previous version
 * cannot delete a trade with fields that it does not know. Until then, a journal gets them before its first rename.
 */
export const storeIdsOfSetups: Migration = {
  name: '0005-setup-ids',
  up: async (db, assertLockHeld) => {
    const behind = { $expr: { $ne: ['$journalVersion', { $ifNull: ['$labelsVersion', 0] }] } };
    const users = db.users.find(behind, { _id: 1 }).lean<{ _id: Types.ObjectId }>().cursor();
    for await (const { _id } of users) {
      assertLockHeld();
      await storeSetupIds(db, _id);
    }
  },
};
