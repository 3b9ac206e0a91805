import type { Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { verifyTrader } from './verify.ts';

/** Only what an earlier version stored has it: then a day's groups and shares stood beside its totals. */
const oldForm = { groups: { $exists: true } };

/**
 * Makes anew from the trades what an earlier version stored in another form. To be run before calls are answered; begun
 * again, it goes on where it ended. @returns how many days it was
 */
export const renewDays = async (db: Db): Promise<number> => {
  const days = db.days.collection;
  let renewed = 0;
  for (let old = await days.findOne(oldForm); old; old = await days.findOne(oldForm)) {
    renewed += await verifyTrader(db, old.userId as Types.ObjectId, { repair: true });
  }
  return renewed;
};
