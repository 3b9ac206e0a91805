import type { Types } from 'mongoose';
import { verifyTrader } from '../features/statistics/verify.ts';
import type { Migration } from './migration.ts';

/** Only what the first version stored has it: then a day's groups and shares stood beside its totals. */
const oldForm = { groups: { $exists: true } };

/** A day's summary in two documents: totals in `days`, groups and shares in `day_parts`, made anew from the trades. */
export const dayParts: Migration = {
  name: '0001-day-parts',
  up: async (db, isOurs) => {
    const days = db.days.collection;
    for (let old = await days.findOne(oldForm); old; old = await days.findOne(oldForm)) {
      isOurs();
      await verifyTrader(db, old.userId as Types.ObjectId, { repair: true });
    }
  },
};
