import { createHash } from 'node:crypto';
import { timings } from 'contracts';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { isDuplicate } from '../../db-errors.ts';
import { conflict } from '../../http/errors.ts';
import type { IdempotencyKey } from './idempotency-model.ts';
import type { FileRecord } from './model.ts';

/** Keys that were used at this moment or before are forgotten. */
const lastForgotten = (now: number): Date => new Date(now - timings.idempotencyKey);

/** What a key stands for: a trade by its number, or a file of that trade. */
export interface CompletedCall {
  number: number;
  file?: FileRecord;
}

/** Notes, within the transaction that makes it, what the key now stands for. */
export type RecordCompletion = (session: ClientSession, made: CompletedCall) => Promise<unknown>;

const fingerprintOf = (body: object): string => createHash('sha256').update(JSON.stringify(body)).digest('hex');

export const createIdempotency = ({ idempotencyKeys }: Db, now: () => number, what: 'trade' | 'file') => {
  /** What was made with the key, as it was then; undefined for a new key. */
  const find = async (userId: Types.ObjectId, key: string): Promise<IdempotencyKey | undefined> => {
    const known = await idempotencyKeys.findOne({ userId, key }).lean<IdempotencyKey>().exec();
    if (!known || known.usedAt > lastForgotten(now())) return known ?? undefined;
    await idempotencyKeys.deleteOne({ _id: known._id });
    return undefined;
  };

  const refusal = ({ file }: CompletedCall) => {
    const other = file ? 'file' : 'trade';
    return conflict(`This Idempotency-Key was already used for another ${other}. Send a new key with a new ${what}.`);
  };

  const recall = async ({ userId, key, fingerprint }: Pick<IdempotencyKey, 'userId' | 'key' | 'fingerprint'>) => {
    const known = await find(userId, key);
    if (known && known.fingerprint !== fingerprint) throw refusal(known);
    return known;
  };

  return {
    find,
    refusal,

    /**
     * Creates something once for a key, however often it is asked to, also at once: the unique index lets one through, and
     * the others find what it made. Throws conflict when `body` is another than the first time.
     */
    make: async (
      userId: Types.ObjectId,
      key: string,
      body: object,
      create: (keep: RecordCompletion) => Promise<CompletedCall>,
    ): Promise<CompletedCall> => {
      const use = { userId, key, fingerprint: fingerprintOf(body) };
      const earlier = await recall(use);
      if (earlier) return earlier;
      const keep: RecordCompletion = (session, { number, file }) =>
        idempotencyKeys.create([{ ...use, number, ...(file ? { file } : {}), usedAt: new Date(now()) }], { session });
      return create(keep).catch(async (error: unknown) => {
        const other = isDuplicate(error) ? await recall(use) : undefined;
        if (!other) throw error;
        return other;
      });
    },
  };
};

export type Idempotency = ReturnType<typeof createIdempotency>;

/** Removes the keys that are forgotten. */
export const purgeIdempotencyKeys = async ({ idempotencyKeys }: Db, now: number): Promise<void> => {
  await idempotencyKeys.deleteMany({ usedAt: { $lte: lastForgotten(now) } });
};
