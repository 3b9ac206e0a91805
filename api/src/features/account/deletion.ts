import type { Types } from 'mongoose';
import type { Logger } from 'pino';
import type { Db } from '../../database.ts';
import { invalidInput } from '../../http/errors.ts';
import type { Identity } from '../../identity/identity.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import type { MediaStore } from '../../media/store.ts';
import { removeOwnerMedia } from '../../media/sweep.ts';
import { type Deletion, toFinishedKey } from './model.ts';

export interface DeletionDependencies {
  db: Db;
  identity: Pick<Identity, 'remove'>;
  store: MediaStore;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * How long the record of a finished deletion is kept. Meanwhile the media store is searched again: an import that
 * crashed during the deletion may have left files, and the sweep of orphaned media keeps files of unknown users.
 */
const RECORD_TTL_MS = 6 * 3_600_000;

/** How often the media store is searched again. */
const SWEEP_INTERVAL_MS = 3_600_000;

const requireOwnEmail = (entered: string, { email }: UserRecord): void => {
  if (entered.toLowerCase() === email.toLowerCase()) return;
  const message = 'This is not the email address of your account.';
  throw invalidInput(message, { email: message });
};

/**
 * Deletes accounts. One transaction deletes the user and records the pending deletion: from then on no call finds the
 * user, and no write in progress can commit. The remaining data is deleted at once where possible, and otherwise by
 * housekeeping. Every step is idempotent.
 */
export function createAccountDeletion({ db, identity, store, log, now }: DeletionDependencies) {
  const finish = async ({ owner, firebaseUid }: Deletion): Promise<void> => {
    // Deleting the account first ensures that the trader cannot sign in while data is deleted.
    await identity.remove(firebaseUid);
    await db.deleteOwned(owner);
    await removeOwnerMedia(store, owner.toString());
    const time = new Date(now());
    const finished = { firebaseUid: toFinishedKey(owner), finishedAt: time, sweptAt: time };
    await db.deletions.updateOne({ firebaseUid }, { $set: finished });
  };

  /** Deletes files that were stored after the deletion had finished. */
  const deleteLateFiles = async (owner: Types.ObjectId, finishedAt: Date): Promise<void> => {
    const isLast = now() - finishedAt.getTime() >= RECORD_TTL_MS;
    await removeOwnerMedia(store, owner.toString());
    if (isLast) await db.deletions.deleteOne({ owner });
    else await db.deletions.updateOne({ owner }, { $set: { sweptAt: new Date(now()) } });
  };

  const tryToFinish = ({ finishedAt, ...deletion }: Deletion): Promise<void> => {
    const work = finishedAt ? deleteLateFiles(deletion.owner, finishedAt) : finish(deletion);
    return work.catch((err: unknown) => {
      log.warn({ err, userId: deletion.owner }, 'failed to finish an account deletion; will retry');
    });
  };

  return {
    /** Throws invalid_input when `email` is not the address of the user. */
    delete: async (user: UserRecord, email: string): Promise<void> => {
      requireOwnEmail(email, user);
      const deletion = { owner: user._id, firebaseUid: user.firebaseUid };
      await db.transaction(user._id, async (session) => {
        const { deletedCount } = await db.users.deleteOne({ _id: user._id }, { session });
        // A concurrent request has already deleted the user.
        if (deletedCount === 0) return;
        await db.deletions.create([deletion], { session });
      });
      await tryToFinish(deletion);
    },

    /** Continues every recorded deletion. */
    finishAll: async (): Promise<void> => {
      const needsSweep = { sweptAt: { $lte: new Date(now() - SWEEP_INTERVAL_MS) } };
      const due = { $or: [{ finishedAt: { $exists: false } }, needsSweep] };
      for (const deletion of await db.deletions.find(due).lean<Deletion[]>().exec()) await tryToFinish(deletion);
    },
  };
}
