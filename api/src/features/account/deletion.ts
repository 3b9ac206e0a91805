import type { Logger } from 'pino';
import type { Db } from '../../db.ts';
import { invalidInput } from '../../http/errors.ts';
import type { Identity } from '../../identity/identity.ts';
import type { MediaStore } from '../media/store.ts';
import { removeMediaOf } from '../media/sweep.ts';
import type { UserRecord } from '../users/model.ts';
import type { Deletion } from './deletion-model.ts';

export interface DeletionParts {
  db: Db;
  identity: Pick<Identity, 'remove'>;
  /** Where the bytes of media lie. */
  store: MediaStore;
  log: Logger;
}

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
export const createAccountDeletion = ({ db, identity, store, log }: DeletionParts) => {
  const finish = async ({ owner, firebaseUid }: Deletion): Promise<void> => {
    // Nobody can sign in any more before anything goes.
    await identity.remove(firebaseUid);
    for (const model of db.owned()) await model.deleteMany({ userId: owner });
    await removeMediaOf(store, owner.toString());
    await db.deletions.deleteOne({ firebaseUid });
  };

  const tryToFinish = (deletion: Deletion): Promise<void> =>
    finish(deletion).catch((err: unknown) => {
      log.warn({ err, userId: deletion.owner }, 'a deleted account is not all gone yet');
    });

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

    /** Goes on with every deletion that has not come to its end. */
    finishAll: async (): Promise<void> => {
      for (const deletion of await db.deletions.find().lean<Deletion[]>().exec()) await tryToFinish(deletion);
    },
  };
};

export type AccountDeletion = ReturnType<typeof createAccountDeletion>;
