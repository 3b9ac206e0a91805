import { createHash } from 'node:crypto';
import { timings } from 'contracts';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../database.ts';
import { isDuplicate } from '../http/database-errors.ts';
import { conflict } from '../http/errors.ts';
import type { FileRecord } from './file-model.ts';
import type { IdempotencyKey } from './idempotency-model.ts';

/** Keys that were used at or before this time have expired. */
const getExpiryCutoff = (now: number): Date => new Date(now - timings.idempotencyKeyLifetimeMs);

/** The result of a call with a key: a trade by its number, or a file of that trade. */
export interface CompletedCall {
  /** The number of trades that a bulk change has changed. */
  number: number;
  file?: FileRecord;
  bulkId?: Types.ObjectId;
  resource?: string;
}

/** Stores the result of the key in the transaction that creates it. */
export type RecordCompletion = (session: ClientSession, result: CompletedCall) => Promise<unknown>;

const computeFingerprint = (body: object): string => createHash('sha256').update(JSON.stringify(body)).digest('hex');

export const createIdempotency = (
  { idempotencyKeys }: Db,
  now: () => number,
  kind: 'trade' | 'file' | 'change' | 'rule' | 'missed trade' | 'note',
) => {
  /** Finds the recorded result of a key; undefined for a new or expired key. */
  const findCompleted = async (userId: Types.ObjectId, key: string): Promise<IdempotencyKey | undefined> => {
    const record = await idempotencyKeys.findOne({ userId, key }).lean<IdempotencyKey>().exec();
    if (!record || record.usedAt > getExpiryCutoff(now())) return record ?? undefined;
    await idempotencyKeys.deleteOne({ _id: record._id });
    return undefined;
  };

  const keyConflict = ({ file, bulkId, resource }: CompletedCall) => {
    const usedFor = file ? 'file' : bulkId ? 'change' : resource ? 'resource' : 'trade';
    return conflict(`This Idempotency-Key was already used for another ${usedFor}. Send a new key with a new ${kind}.`);
  };

  const findMatching = async ({ userId, key, fingerprint }: Pick<IdempotencyKey, 'userId' | 'key' | 'fingerprint'>) => {
    const record = await findCompleted(userId, key);
    if (record && record.fingerprint !== fingerprint) throw keyConflict(record);
    return record;
  };

  return {
    findCompleted,
    keyConflict,

    /**
     * Runs `create` at most once per key. The unique index lets one of several concurrent calls succeed; the others return its
     * result. Throws conflict when the key was used with a different `body`.
     */
    runOnce: async (
      userId: Types.ObjectId,
      key: string,
      body: object,
      create: (recordCompletion: RecordCompletion) => Promise<CompletedCall>,
    ): Promise<CompletedCall> => {
      const usage = { userId, key, fingerprint: computeFingerprint(body) };
      const completed = await findMatching(usage);
      if (completed) return completed;
      const recordCompletion: RecordCompletion = (session, completed) =>
        idempotencyKeys.create([{ ...usage, ...completed, usedAt: new Date(now()) }], { session });
      return create(recordCompletion).catch(async (error: unknown) => {
        const concurrent = isDuplicate(error) ? await findMatching(usage) : undefined;
        if (!concurrent) throw error;
        return concurrent;
      });
    },
  };
};

export type Idempotency = ReturnType<typeof createIdempotency>;

/** Deletes expired keys. */
export const purgeIdempotencyKeys = async ({ idempotencyKeys }: Db, now: number): Promise<void> => {
  await idempotencyKeys.deleteMany({ usedAt: { $lte: getExpiryCutoff(now) } });
};
