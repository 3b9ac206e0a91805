import { createHash } from 'node:crypto';
import { timings } from 'contracts';
import type { ClientSession, Types } from 'mongoose';
import { type Db, isDuplicate } from '../../db.ts';
import { conflict } from '../../http/errors.ts';
import type { IdempotencyKey } from './once-only-model.ts';

/** Keys that were used at this moment or before are forgotten. */
const lastForgotten = (now: number): Date => new Date(now - timings.idempotencyKey);

/** Notes, within the transaction that makes the trade, that the key now stands for it. */
export type KeepKey = (session: ClientSession, number: number) => Promise<unknown>;

const fingerprintOf = (body: object): string => createHash('sha256').update(JSON.stringify(body)).digest('hex');

export const createOnceOnly = ({ idempotencyKeys }: Db, now: () => number) => {
  const recall = async ({ userId, key, fingerprint }: Pick<IdempotencyKey, 'userId' | 'key' | 'fingerprint'>) => {
    const known = await idempotencyKeys.findOne({ userId, key }).lean<IdempotencyKey>().exec();
    if (!known) return undefined;
    if (known.usedAt <= lastForgotten(now())) {
      await idempotencyKeys.deleteOne({ _id: known._id });
      return undefined;
    }
    if (known.fingerprint !== fingerprint) {
      throw conflict('This Idempotency-Key was already used for another trade. Send a new key with a new trade.');
    }
    return known.number;
  };

  /**
   * Creates a trade once for a key, however often it is asked to, also at once: the unique index lets one through, and
   * the others find what it made. Resolves with the number of the trade. Throws conflict when `body` is another than
   * the first time.
   */
  return async (
    userId: Types.ObjectId,
    key: string,
    body: object,
    create: (keep: KeepKey) => Promise<number>,
  ): Promise<number> => {
    const use = { userId, key, fingerprint: fingerprintOf(body) };
    const earlier = await recall(use);
    if (earlier !== undefined) return earlier;
    const keep: KeepKey = (session, number) =>
      idempotencyKeys.create([{ ...use, number, usedAt: new Date(now()) }], { session });
    return create(keep).catch(async (error: unknown) => {
      const other = isDuplicate(error) ? await recall(use) : undefined;
      if (other === undefined) throw error;
      return other;
    });
  };
};

/** Removes the keys that are forgotten. */
export const purgeKeys = async ({ idempotencyKeys }: Db, now: number): Promise<void> => {
  await idempotencyKeys.deleteMany({ usedAt: { $lte: lastForgotten(now) } });
};
