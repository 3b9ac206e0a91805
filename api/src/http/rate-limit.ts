import { hash } from 'node:crypto';
import type { Model } from 'mongoose';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from './errors.ts';
import type { RateCount } from './rate-limit-model.ts';

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
export const createRateLimit = (callsPerMinute: number): RateLimit =>
  toRateLimit(new RateLimiterMemory({ points: callsPerMinute, duration: WINDOW_SECONDS }));

export interface SharedLimit {
  /** Prefix of the stored keys. */
  name: string;
  callsPerMinute: number;
  /** While the database is unavailable: `reject` all calls, or `countLocally` in this process. */
  onDatabaseOutage: 'reject' | 'countLocally';
}

/** Limits calls per minute for each key, counted over all processes that share the database. */
export const createSharedRateLimit = (
  rateCounts: Model<RateCount>,
  { name, callsPerMinute, onDatabaseOutage }: SharedLimit,
): RateLimit => {
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
};
