import { defaultSetups } from 'contracts';
import type { Db } from '../../db.ts';
import { isDuplicate } from '../../db-errors.ts';
import { conflict, emailNotVerified, profileMissing } from '../../http/errors.ts';
import type { Principal } from '../../identity/identity.ts';
import type { UserRecord } from './model.ts';

export interface Profile {
  firstName: string;
  lastName: string;
}

const deletionPendingMessage = 'This account is being deleted. Please try again in a few minutes.';

/** Manages local users. */
export const createUserService = ({ users, deletions, transaction }: Db) => {
  const find = (firebaseUid: string) => users.findOne({ firebaseUid }).lean<UserRecord>().exec();

  /** Copies email and verification status from the provider. */
  const syncWithProvider = async ({ uid: firebaseUid, email, emailVerified }: Principal): Promise<UserRecord> => {
    const user = await transaction(firebaseUid, (session) =>
      users
        .findOneAndUpdate({ firebaseUid }, { email, emailVerified }, { session, returnDocument: 'after' })
        .lean<UserRecord>()
        .exec(),
    );
    if (!user) throw profileMissing();
    return user;
  };

  /** Finds the local user and syncs it with the provider if needed; null when there is none. */
  const findCurrent = async (principal: Principal): Promise<UserRecord | null> => {
    const user = await find(principal.uid);
    const isCurrent = user?.emailVerified === principal.emailVerified && user.email === principal.email;
    return user && !isCurrent ? syncWithProvider(principal) : user;
  };

  /** Changes the name of the local user. */
  const rename = async (id: UserRecord['_id'], profile: Profile): Promise<UserRecord> => {
    const user = await transaction(id, (session) =>
      users.findByIdAndUpdate(id, profile, { session, returnDocument: 'after' }).lean<UserRecord>().exec(),
    );
    if (!user) throw profileMissing();
    return user;
  };

  const login = async (principal: Principal): Promise<UserRecord> => {
    if (!principal.emailVerified) throw emailNotVerified();
    const user = await findCurrent(principal);
    if (!user) throw profileMissing();
    return user;
  };

  const insert = ({ uid: firebaseUid, email, emailVerified }: Principal, profile: Profile) =>
    transaction(firebaseUid, async (session) => {
      if (await deletions.exists({ firebaseUid }).session(session)) throw conflict(deletionPendingMessage);
      const fields = { firebaseUid, email, emailVerified, ...profile, flags: [...defaultSetups] };
      const [user] = await users.create([fields], { session });
      return user?.toObject<UserRecord>() as UserRecord;
    });

  /** Creates the local user, or returns the existing one. */
  const create = async (principal: Principal, profile: Profile): Promise<UserRecord> => {
    if (!principal.emailVerified) throw emailNotVerified();
    const existing = await find(principal.uid);
    if (existing) return existing;
    return insert(principal, profile).catch(async (error: unknown) => {
      const concurrent = isDuplicate(error) ? await find(principal.uid) : null;
      if (!concurrent) throw error;
      return concurrent;
    });
  };

  return { find, findCurrent, syncWithProvider, rename, login, create };
};

export type UserService = ReturnType<typeof createUserService>;
