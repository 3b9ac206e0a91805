import { createHash } from 'node:crypto';
import { timings } from 'contracts';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../database.ts';
import { isDuplicate } from '../http/database-errors.ts';
import { conflict } from '../http/errors.ts';
import type { IdempotencyKey, KeyKind } from './idempotency-model.ts';

/** Keys that were used at or before this time have expired. */
const getExpiryCutoff = (now: number): Date => new Date(now - timings.idempotencyKeyLifetimeMs);

/** Stores the result of the key in the transaction that creates it. */
export type RecordCompletion<T> = (session: ClientSession, result: T) => Promise<unknown>;

const computeFingerprint = (body: object): string => createHash('sha256').update(JSON.stringify(body)).digest('hex');

/** What an error about a used key calls its use. */
const toUse = (kind: KeyKind | undefined): string =>
  kind === 'trade' || kind === 'file' || kind === 'change' ? kind : 'resource';

/** Creates the service of keys of one kind. `T` is the result of their calls, which is stored as small JSON. */
export function createIdempotency<T>({ idempotencyKeys }: Db, now: () => number, kind: KeyKind) {
  const find = async (userId: Types.ObjectId, key: string): Promise<IdempotencyKey | undefined> => {
    const record = await idempotencyKeys.findOne({ userId, key }).lean<IdempotencyKey>().exec();
    if (!record || record.usedAt > getExpiryCutoff(now())) return record ?? undefined;
    await idempotencyKeys.deleteOne({ _id: record._id });
    return undefined;
  };

  const keyConflict = (usedFor: KeyKind | undefined) =>
    conflict(`This Idempotency-Key was already used for another ${toUse(usedFor)}. Send a new key with a new ${kind}.`);

  const toResult = (record: IdempotencyKey): T => {
    if (record.kind !== kind) throw keyConflict(record.kind);
    return JSON.parse(record.result) as T;
  };

  const findMatching = async ({ userId, key, fingerprint }: Pick<IdempotencyKey, 'userId' | 'key' | 'fingerprint'>) => {
    const record = await find(userId, key);
    if (record && record.fingerprint !== fingerprint) throw keyConflict(record.kind);
    return record;
  };

  return {
    /**
     * Finds the recorded result of a key; undefined for a new or expired key. Throws conflict for a key of another
     * kind.
     */
    findCompleted: async (userId: Types.ObjectId, key: string): Promise<T | undefined> => {
      const record = await find(userId, key);
      return record && toResult(record);
    },

    keyConflict: () => keyConflict(kind),

    /**
     * Runs `create`: at most once per key, or always without one. The unique index lets one of several concurrent calls
     * succeed; the others return its result. Throws conflict when the key was used with a different `body`.
     */
    runOnce: async (
      userId: Types.ObjectId,
      key: string | undefined,
      body: object,
      create: (recordCompletion: RecordCompletion<T>) => Promise<T>,
    ): Promise<T> => {
      if (key === undefined) return create(async () => {});
      const usage = { userId, key, fingerprint: computeFingerprint(body) };
      const completed = await findMatching(usage);
      if (completed) return toResult(completed);
      const recordCompletion: RecordCompletion<T> = (session, result) =>
        idempotencyKeys.create([{ ...usage, kind, result: JSON.stringify(result), usedAt: new Date(now()) }], {
          session,
        });
      return create(recordCompletion).catch(async (error: unknown) => {
        const concurrent = isDuplicate(error) ? await findMatching(usage) : undefined;
        if (!concurrent) throw error;
        return toResult(concurrent);
      });
    },
  };
}

export type Idempotency<T> = ReturnType<typeof createIdempotency<T>>;

/** Deletes expired keys. */
export async function purgeIdempotencyKeys({ idempotencyKeys }: Db, now: number): Promise<void> {
  await idempotencyKeys.deleteMany({ usedAt: { $lte: getExpiryCutoff(now) } });
}
