import { DAY_MS, limits } from 'contracts';
import type { KeyBody, KeyEntry, NewKey } from 'contracts/keys';
import type { ClientSession } from 'mongoose';
import type { Db } from '../../database.ts';
import { invalidInput, notFound, profileMissing, quotaExceeded } from '../../http/errors.ts';
import { createKey, hashSecret } from '../../identity/key-token.ts';
import type { KeyRecord } from '../../journal/key-model.ts';
import { createLabelIndex, isListed, type LabelList } from '../../journal/labels/label.ts';
import { requireOpenSession } from '../../journal/open-session.ts';
import type { UserRecord } from '../../journal/user-model.ts';

type UserId = UserRecord['_id'];

/** Finds the ids of accounts by name. Throws invalid_input for a name that is in no list. */
const toAccountIds = (names: readonly string[], accounts: LabelList): number[] => {
  const index = createLabelIndex('accounts', accounts);
  const ids = names.map((name) => {
    const found = index.find(name);
    if (found && isListed(found)) return found.id;
    const message = `There is no account “${name}”.`;
    throw invalidInput(message, { accounts: message });
  });
  return [...new Set(ids)];
};

/** Names the accounts that are still listed. */
const toAccountNames = (ids: readonly number[] | null, accounts: LabelList): string[] | null =>
  ids && accounts.filter((label) => isListed(label) && ids.includes(label.id)).map(({ name }) => name);

const presentKey = ({ id, name, scopes, accountIds, unit, createdAt, expiresAt }: KeyRecord, accounts: LabelList) => ({
  id,
  name,
  scopes,
  accounts: toAccountNames(accountIds, accounts),
  ...(unit && { unit }),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

const keyNotFound = () => notFound('There is no key with this id.');

const requireFewKeys = ({ keys = [] }: UserRecord): void => {
  if (keys.length < limits.keys.count) return;
  throw quotaExceeded(`You can have at most ${limits.keys.count} keys. Delete one first.`);
};

/** Manages the keys of traders, which are part of the user document. */
export function createKeyService({ users, transaction }: Db, now: () => number) {
  const read = async (userId: UserId, session: ClientSession): Promise<UserRecord> => {
    const user = await users.findById(userId, null, { session }).orFail(profileMissing).lean<UserRecord>().exec();
    requireOpenSession(user);
    return user;
  };

  const write = (userId: UserId, session: ClientSession, keys: readonly KeyRecord[]) =>
    users.updateOne({ _id: userId }, { keys }, { session });

  return {
    list: ({ keys = [], accounts }: UserRecord): KeyEntry[] =>
      keys.map((key) => ({ ...presentKey(key, accounts), lastUsedAt: key.lastUsedAt?.toISOString() ?? null })),

    /** Throws invalid_input for an unknown account, and quota_exceeded for too many keys. */
    create: (userId: UserId, { name, scopes, accounts, unit, expiresInDays }: KeyBody): Promise<NewKey> =>
      transaction(userId, async (session) => {
        const user = await read(userId, session);
        const accountIds = accounts && toAccountIds(accounts, user.accounts);
        requireFewKeys(user);
        const { id, secret, key } = createKey(userId.toHexString());
        const createdAt = new Date(now());
        const expiresAt = new Date(createdAt.getTime() + expiresInDays * DAY_MS);
        const hash = hashSecret(secret);
        const access = { scopes: [...new Set(scopes)], accountIds, ...(unit && { unit }) };
        const record: KeyRecord = { id, hash, name, ...access, createdAt, expiresAt };
        await write(userId, session, [...(user.keys ?? []), record]);
        return { ...presentKey(record, user.accounts), key };
      }),

    /**
     * Throws not_found. The key is refused from the next request on, because every request reads the document.
     * @returns the name of the key
     */
    delete: (userId: UserId, id: string): Promise<string> =>
      transaction(userId, async (session) => {
        const { keys = [] } = await read(userId, session);
        const deleted = keys.find((key) => key.id === id);
        if (!deleted) throw keyNotFound();
        await write(
          userId,
          session,
          keys.filter((key) => key !== deleted),
        );
        return deleted.name;
      }),
  };
}
