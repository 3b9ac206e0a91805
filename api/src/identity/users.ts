import { setImmediate as waitForTurn } from 'node:timers/promises';
import { defaultSetups, timings } from 'contracts';
import { Types } from 'mongoose';
import type { Db } from '../database.ts';
import { MAX_QUERY_MS } from '../db/limits.ts';
import { isDuplicate } from '../http/database-errors.ts';
import { conflict, emailNotVerified, profileMissing } from '../http/errors.ts';
import { CHARACTER_BYTES, createMemoryCache } from '../http/memory-cache.ts';
import { requireOpenSession } from '../journal/open-session.ts';
import type { SignIns } from '../journal/sign-ins.ts';
import { finishImport } from '../journal/staged-trades.ts';
import type { UserRecord } from '../journal/user-model.ts';
import type { Principal } from './identity.ts';

export interface Profile {
  firstName: string;
  lastName: string;
}

const DELETION_PENDING = 'This account is being deleted. Please try again in a few minutes.';

type KnownUser = Pick<UserRecord, '_id' | 'email' | 'emailVerified'>;

const toKnownUser = ({ _id, email, emailVerified }: UserRecord): KnownUser => ({ _id, email, emailVerified });

const isCurrent = (user: KnownUser, { email, emailVerified }: Principal): boolean =>
  user.emailVerified === emailVerified && user.email === email;

/** Size of the cache of users: some 10,000. */
const CACHE_BYTES = 6 * 1_048_576;

/** Creates the function that finds a user. Requests that arrive in the same turn of the event loop share one query. */
const createSharedFind = (
  findAll: (names: readonly string[]) => Promise<UserRecord[]>,
  getName: (user: UserRecord) => string,
) => {
  const startQuery = () => {
    const names = new Set<string>();
    const users = waitForTurn().then(async () => {
      nextQuery = undefined;
      return new Map((await findAll([...names])).map((user) => [getName(user), user]));
    });
    return { names, users };
  };
  let nextQuery: ReturnType<typeof startQuery> | undefined;
  return async (name: string): Promise<UserRecord | null> => {
    nextQuery ??= startQuery();
    nextQuery.names.add(name);
    return (await nextQuery.users).get(name) ?? null;
  };
};

/** Manages local users. */
export function createUserService(db: Db) {
  const { users, deletions, transaction, driver } = db;
  /** Caches the users that this process has read, by their id at the provider. */
  const known = createMemoryCache<KnownUser>(CACHE_BYTES, ({ email }) => email.length * CHARACTER_BYTES);

  const find = createSharedFind(
    (firebaseUids) => driver.users.find({ firebaseUid: { $in: firebaseUids } }, { maxTimeMS: MAX_QUERY_MS }).toArray(),
    ({ firebaseUid }) => firebaseUid,
  );
  const findById = createSharedFind(
    (ids) =>
      driver.users
        .find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }, { maxTimeMS: MAX_QUERY_MS })
        .toArray(),
    ({ _id }) => _id.toHexString(),
  );

  /** Copies email and verification status from the provider. */
  const syncWithProvider = async (principal: Principal): Promise<UserRecord> => {
    const { uid: firebaseUid, email, emailVerified } = principal;
    const user = await transaction(firebaseUid, (session) =>
      users
        .findOneAndUpdate({ firebaseUid }, { email, emailVerified }, { session, returnDocument: 'after' })
        .lean<UserRecord>()
        .exec(),
    );
    if (!user) throw profileMissing();
    requireOpenSession(user, principal.signedInAt);
    return user;
  };

  /**
   * Finds the local user and syncs it with the provider if needed; null when there is none. Finishes an import of the
   * trader first, so that no read meets a part of its trades.
   */
  const findCurrent = async (principal: Principal): Promise<UserRecord | null> => {
    const user = await find(principal.uid);
    if (!user) return null;
    if (user.pendingImport) {
      await finishImport(db, user._id);
      return findCurrent(principal);
    }
    known.set(principal.uid, toKnownUser(user));
    return isCurrent(user, principal) ? user : syncWithProvider(principal);
  };

  /**
   * Finds the id of the local user, for calls that read the user in their transaction. It may have been deleted since.
   */
  const findId = async (principal: Principal): Promise<Pick<UserRecord, '_id'> | null> => {
    const user = known.get(principal.uid);
    return user && isCurrent(user, principal) ? user : findCurrent(principal);
  };

  /** Finds the owner of a key by the id of the user document, as it is now. */
  const findOwner = async (id: string): Promise<UserRecord | null> => {
    const user = await findById(id);
    if (!user?.pendingImport) return user;
    await finishImport(db, user._id);
    return findOwner(id);
  };

  /**
   * Remembers that a key was used, at most once in `timings.keyUseMs`. The caches of the journal stay valid: neither
   * its version nor `updatedAt` changes.
   */
  const recordUse = async (user: UserRecord, keyId: string, now: number): Promise<void> => {
    const isRecent = { $gt: new Date(now - timings.keyUseMs) };
    const unused = { $elemMatch: { id: keyId, lastUsedAt: { $not: isRecent } } };
    await driver.users.updateOne(
      { _id: user._id, keys: unused },
      { $set: { 'keys.$.lastUsedAt': new Date(now) } },
      { maxTimeMS: MAX_QUERY_MS },
    );
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
    requireOpenSession(user, principal.signedInAt);
    return user;
  };

  /** Whether the account has a local user. Throws unauthorized when the session of the token has ended. */
  const exists = async ({ uid, signedInAt }: Principal): Promise<boolean> => {
    const user = await find(uid);
    if (user) requireOpenSession(user, signedInAt);
    return user !== null;
  };

  const setups = defaultSetups.map((name, index) => ({ id: index + 1, name }));

  const insert = ({ uid: firebaseUid, email, emailVerified }: Principal, profile: Profile, signIns?: SignIns) =>
    transaction(firebaseUid, async (session) => {
      if (await deletions.exists({ firebaseUid }).session(session)) throw conflict(DELETION_PENDING);
      const fields = { firebaseUid, email, emailVerified, ...profile, setups, ...(signIns && { signIns }) };
      const [user] = await users.create([fields], { session });
      return user?.toObject<UserRecord>() as UserRecord;
    });

  /** Creates the local user with its first session, or returns the existing one. */
  const create = async (principal: Principal, profile: Profile, signIns?: SignIns): Promise<UserRecord> => {
    if (!principal.emailVerified) throw emailNotVerified();
    const existing = await find(principal.uid);
    if (existing) {
      requireOpenSession(existing, principal.signedInAt);
      return existing;
    }
    return insert(principal, profile, signIns).catch(async (error: unknown) => {
      const concurrent = isDuplicate(error) ? await find(principal.uid) : null;
      if (!concurrent) throw error;
      return concurrent;
    });
  };

  /** Makes the next call of the trader read the user document. */
  const forget = (firebaseUid: string): void => void known.delete(firebaseUid);

  return {
    ...{ find, findCurrent, findId, findOwner, exists, forget },
    ...{ recordUse, syncWithProvider, rename, login, create },
  };
}

export type UserService = ReturnType<typeof createUserService>;
