import { limits, timings } from 'contracts';
import { mongo, Types } from 'mongoose';
import type { Db } from '../../database.ts';
import type { TraderScope } from '../../db/limits.ts';
import { invalidInput } from '../../http/errors.ts';
import { encodePrevious, type Previous } from './changes.ts';

/** Throws invalid_input for more trades than one change can have. */
export function requireFewTrades(count: number): void {
  if (count <= limits.bulkTrades) return;
  const found = count.toLocaleString('en-US');
  const max = limits.bulkTrades.toLocaleString('en-US');
  throw invalidInput(`The filter matches ${found} trades. A bulk change can have at most ${max}.`, {
    filter: `The filter matches ${found} trades.`,
  });
}

/** Stores what undoes a change. `now` is in milliseconds since 1970. @returns the id for the undo */
export async function recordPrevious(
  { bulkChanges }: Db,
  { session, userId }: TraderScope,
  previous: Previous,
  now: number,
): Promise<Types.ObjectId> {
  const _id = new Types.ObjectId();
  const data = new mongo.Binary(encodePrevious(previous));
  await bulkChanges.create([{ _id, userId, changedAt: new Date(now), previous: data }], { session });
  return _id;
}

/**
 * Deletes changes that can no longer be undone or repeated with the same idempotency key. `now` is in milliseconds
 * since 1970.
 */
export async function purgeBulkChanges({ bulkChanges }: Db, now: number): Promise<void> {
  await bulkChanges.deleteMany({ changedAt: { $lte: new Date(now - timings.idempotencyKeyLifetimeMs) } });
}
