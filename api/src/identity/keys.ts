import { timings } from 'contracts';
import { keyRefused } from '../http/errors.ts';
import type { KeyRecord } from '../journal/key-model.ts';
import type { UserRecord } from '../journal/user-model.ts';
import { createView } from '../journal/view.ts';
import { type KeyParts, matchesHash, parseKey } from './key-token.ts';
import type { UserService } from './users.ts';

const isInForce = (key: KeyRecord, secret: string, now: number): boolean =>
  matchesHash(secret, key.hash) && key.expiresAt.getTime() > now;

const findKey = ({ keys = [] }: UserRecord, { id, secret }: KeyParts, now: number): KeyRecord | undefined => {
  const key = keys.find((each) => each.id === id);
  return key && isInForce(key, secret, now) ? key : undefined;
};

const wasUsedRecently = ({ lastUsedAt }: KeyRecord, now: number): boolean =>
  lastUsedAt !== undefined && lastUsedAt.getTime() > now - timings.keyUseMs;

/** Creates the function that finds the owner of a key, with the view of the key. Its only read is the user document. */
export function createKeyReader(users: UserService, now: () => number) {
  /** Throws unauthorized for a key that is wrong, expired, deleted or of nobody. */
  return async (token: string): Promise<{ user: UserRecord; key: KeyRecord }> => {
    const parts = parseKey(token);
    const user = parts && (await users.findOwner(parts.userId));
    const key = user && findKey(user, parts, now());
    if (!key) throw keyRefused();
    return { user: { ...user, view: createView(key, user.accounts) }, key };
  };
}

/** Creates the function that remembers the use of a key. A write that fails must not refuse the call. */
export function createUseRecorder(users: UserService, now: () => number) {
  return async (user: UserRecord, key: KeyRecord, warn: (error: unknown) => void): Promise<void> => {
    if (!wasUsedRecently(key, now())) await users.recordUse(user, key.id, now()).catch(warn);
  };
}
