import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../db/connect.ts';
import { profileMissing } from '../../http/errors.ts';

/** Writes the user document, so that a deletion of the account conflicts, and leaves nothing behind. */
export const touchOwner = async ({ users }: Db, userId: Types.ObjectId, session: ClientSession): Promise<void> => {
  const { matchedCount } = await users.updateOne({ _id: userId }, { updatedAt: new Date() }, { session });
  if (matchedCount === 0) throw profileMissing();
};
