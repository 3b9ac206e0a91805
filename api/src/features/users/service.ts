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

const beingDeleted = 'This account is being deleted. Please try again in a few minutes.';

/** The local users. */
export const createUserService = ({ users, deletions, transaction }: Db) => {
  const find = (firebaseUid: string) => users.findOne({ firebaseUid }).lean<UserRecord>().exec();

  /** Copies what the provider knows better than we do. */
  const copyFrom = async ({ uid: firebaseUid, email, emailVerified }: Principal): Promise<UserRecord> => {
    const user = await transaction(firebaseUid, (session) =>
      users
        .findOneAndUpdate({ firebaseUid }, { email, emailVerified }, { session, returnDocument: 'after' })
        .lean<UserRecord>()
        .exec(),
    );
    if (!user) throw profileMissing();
    return user;
  };

  /** The local user, brought up to date with the provider; null when there is none. */
  const current = async (person: Principal): Promise<UserRecord | null> => {
    const user = await find(person.uid);
    const isCurrent = user?.emailVerified === person.emailVerified && user.email === person.email;
    return user && !isCurrent ? copyFrom(person) : user;
  };

  /** Gives the local user another name. */
  const rename = async (id: UserRecord['_id'], profile: Profile): Promise<UserRecord> => {
    const user = await transaction(id, (session) =>
      users.findByIdAndUpdate(id, profile, { session, returnDocument: 'after' }).lean<UserRecord>().exec(),
    );
    if (!user) throw profileMissing();
    return user;
  };

  const login = async (person: Principal): Promise<UserRecord> => {
    if (!person.emailVerified) throw emailNotVerified();
    const user = await current(person);
    if (!user) throw profileMissing();
    return user;
  };

  const insert = ({ uid: firebaseUid, email, emailVerified }: Principal, profile: Profile) =>
    transaction(firebaseUid, async (session) => {
      if (await deletions.exists({ firebaseUid }).session(session)) throw conflict(beingDeleted);
      const fields = { firebaseUid, email, emailVerified, ...profile, flags: [...defaultSetups] };
      const [user] = await users.create([fields], { session });
      return user?.toObject<UserRecord>() as UserRecord;
    });

  /** Makes the local user, or gives the one that there is. */
  const create = async (person: Principal, profile: Profile): Promise<UserRecord> => {
    if (!person.emailVerified) throw emailNotVerified();
    const known = await find(person.uid);
    if (known) return known;
    return insert(person, profile).catch(async (error: unknown) => {
      const other = isDuplicate(error) ? await find(person.uid) : null;
      if (!other) throw error;
      return other;
    });
  };

  return { find, current, copyFrom, rename, login, create };
};

export type UserService = ReturnType<typeof createUserService>;
