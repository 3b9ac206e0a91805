import type { Types } from 'mongoose';
import type { Logger } from 'pino';
import type { Db } from '../../db.ts';
import { invalidInput } from '../../http/errors.ts';
import type { Identity } from '../../identity/identity.ts';
import type { MediaStore } from '../media/store.ts';
import { removeOwnerMedia } from '../media/sweep.ts';
import type { UserRecord } from '../users/model.ts';
import { type Deletion, finishedKey } from './deletion-model.ts';

export interface DeletionDependencies {
  db: Db;
  identity: Pick<Identity, 'remove'>;
  /** Where the bytes of media lie. */
  store: MediaStore;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * How long the note stays when all is gone, and the store is searched again. A process that was importing a journal when the
 * account was deleted may have crashed before it removed the files that it had stored by then: no sweep removes files of
 * nobody whom this database knows.
 */
const keptMs = 6 * 3_600_000;
const sweepIntervalMs = 3_600_000;

const requireOwnAddress = (given: string, { email }: UserRecord): void => {
  if (given.toLowerCase() === email.toLowerCase()) return;
  const sentence = 'This is not the email address of your account.';
  throw invalidInput(sentence, { email: sentence });
};

/**
 * Deleting an account. One transaction takes the user away and notes that the rest is to go: from then on no call finds
 * the user, and no write that is under way can end. The rest is done at once, as far as it can be, and by housekeeping
 * until nothing is left; each step can be repeated.
 */
export const createAccountDeletion = ({ db, identity, store, log, now }: DeletionDependencies) => {
  const finish = async ({ owner, firebaseUid }: Deletion): Promise<void> => {
    // Nobody can sign in any more before anything goes.
    await identity.remove(firebaseUid);
    for (const model of db.owned()) await model.deleteMany({ userId: owner });
    await removeOwnerMedia(store, owner.toString());
    const time = new Date(now());
    const finished = { firebaseUid: finishedKey(owner), finishedAt: time, sweptAt: time };
    await db.deletions.updateOne({ firebaseUid }, { $set: finished });
  };

  /** Removes files that were stored after all was gone. */
  const finishAgain = async (owner: Types.ObjectId, finishedAt: Date): Promise<void> => {
    const isLast = now() - finishedAt.getTime() >= keptMs;
    await removeOwnerMedia(store, owner.toString());
    if (isLast) await db.deletions.deleteOne({ owner });
    else await db.deletions.updateOne({ owner }, { $set: { sweptAt: new Date(now()) } });
  };

  const tryToFinish = ({ finishedAt, ...deletion }: Deletion): Promise<void> => {
    const work = finishedAt ? finishAgain(deletion.owner, finishedAt) : finish(deletion);
    return work.catch((err: unknown) => {
      log.warn({ err, userId: deletion.owner }, 'failed to finish an account deletion; will retry');
    });
  };

  return {
    /** Throws invalid_input when `email` is not the user's own. */
    delete: async (user: UserRecord, email: string): Promise<void> => {
      requireOwnAddress(email, user);
      const deletion = { owner: user._id, firebaseUid: user.firebaseUid };
      await db.transaction(user._id, async (session) => {
        const { deletedCount } = await db.users.deleteOne({ _id: user._id }, { session });
        // Asked for twice at once: the other one has done it.
        if (deletedCount === 0) return;
        await db.deletions.create([deletion], { session });
      });
      await tryToFinish(deletion);
    },

    /** Continues every deletion whose note still exists. */
    finishAll: async (): Promise<void> => {
      const isDue = { sweptAt: { $lte: new Date(now() - sweepIntervalMs) } };
      const due = { $or: [{ finishedAt: { $exists: false } }, isDue] };
      for (const deletion of await db.deletions.find(due).lean<Deletion[]>().exec()) await tryToFinish(deletion);
    },
  };
};

export type AccountDeletion = ReturnType<typeof createAccountDeletion>;
