import type { Types } from 'mongoose';
import { verifyTrader } from '../features/statistics/verify.ts';
import type { Migration } from './migration.ts';

/** Matches documents of the first version, which stored the groups of a day in the same document as its totals. */
const oldFormat = { groups: { $exists: true } };

/** Splits day summaries into two documents, totals in `days` and groups in `day_parts`, and recomputes both from the trades. */
export const splitDaySummaries: Migration = {
  name: '0001-day-parts',
  up: async (db, assertLockHeld) => {
    const days = db.days.collection;
    for (let old = await days.findOne(oldFormat); old; old = await days.findOne(oldFormat)) {
      assertLockHeld();
      await verifyTrader(db, old.userId as Types.ObjectId, { repair: true });
    }
  },
};
