import { hash } from 'node:crypto';
import { type Model, Schema } from 'mongoose';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from './errors.ts';

/** Calls of one kind by one client or account in the current minute. Written by rate-limiter-flexible. */
export interface RateCount {
  /** The kind and a hash of the client or account: neither address nor account is stored in plain text. */
  key: string;
  points: number;
  /** When the minute ends. */
  expire: Date;
}

export const rateCountSchema = new Schema<RateCount>(
  {
    key: { type: String, required: true },
    points: { type: Number, required: true },
    expire: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false, collection: 'rate_limits' },
);
// Concurrent first counts of one key rely on this index.
rateCountSchema.index({ key: 1 }, { unique: true, name: 'key' });
rateCountSchema.index({ expire: 1 }, { name: 'expire' });

/** Deletes counts whose minute has ended. */
export async function purgeRateCounts({ rateCounts }: { rateCounts: Model<RateCount> }, now: number): Promise<void> {
  await rateCounts.deleteMany({ expire: { $lte: new Date(now) } });
}

/** Counts a call for a key, as `cost` calls (1 by default). Throws too_many_requests with the time of the next try. */
export type RateLimit = (key: string, cost?: number) => Promise<void>;

const WINDOW_SECONDS = 60;

const toRateLimit =
  (limiter: RateLimiterAbstract): RateLimit =>
  async (key, cost = 1) => {
    try {
      await limiter.consume(key, cost);
    } catch (rejection) {
      throw rejection instanceof RateLimiterRes
        ? tooManyRequests(Math.ceil(rejection.msBeforeNext / 1_000))
        : rejection;
    }
  };

/** Limits calls per minute for each key, counted in this process. */
export function createRateLimit(callsPerMinute: number): RateLimit {
  return toRateLimit(new RateLimiterMemory({ points: callsPerMinute, duration: WINDOW_SECONDS }));
}

interface SharedLimit {
  /** Prefix of the stored keys. */
  name: string;
  callsPerMinute: number;
  /** While the database is unavailable: `reject` all calls, or `countLocally` in this process. */
  onDatabaseOutage: 'reject' | 'countLocally';
}

/** Limits calls per minute for each key, counted over all processes that share the database. */
export function createSharedRateLimit(
  rateCounts: Model<RateCount>,
  { name, callsPerMinute, onDatabaseOutage }: SharedLimit,
): RateLimit {
  const options = { keyPrefix: name, points: callsPerMinute, duration: WINDOW_SECONDS };
  const admit = toRateLimit(
    new RateLimiterMongo({
      ...options,
      storeClient: rateCounts.db,
      tableName: rateCounts.collection.collectionName,
      // The model creates them.
      disableIndexesCreation: true,
      // Keys over the limit are rejected in memory, so that a flood does not load the database.
      inMemoryBlockOnConsumed: callsPerMinute,
      ...(onDatabaseOutage === 'countLocally' ? { insuranceLimiter: new RateLimiterMemory(options) } : {}),
    }),
  );
  return (key, cost) => admit(hash('sha256', key, 'base64url'), cost);
}
