import { hash } from 'node:crypto';
import type { Model } from 'mongoose';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from './errors.ts';
import type { RateCount } from './rate-limit-model.ts';

/** Counts a call for a key, as `cost` calls (1 by default). Throws too_many_requests, with when to come again. */
export type RateLimit = (key: string, cost?: number) => Promise<void>;

const minute = 60;

const limitBy =
  (limiter: RateLimiterAbstract): RateLimit =>
  async (key, cost = 1) => {
    try {
      await limiter.consume(key, cost);
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooManyRequests(Math.ceil(refusal.msBeforeNext / 1_000)) : refusal;
    }
  };

/** So many calls a minute for each key, counted in this process. */
export const createRateLimit = (callsPerMinute: number): RateLimit =>
  limitBy(new RateLimiterMemory({ points: callsPerMinute, duration: minute }));

export interface SharedLimit {
  /** What is counted. */
  name: string;
  callsPerMinute: number;
  /** While the database is away: `closed` lets nobody through, `own` counts in this process alone. */
  withoutDatabase: 'closed' | 'own';
}

/** So many calls a minute for each key, counted by all processes of one database together. */
export const createSharedRateLimit = (
  rateCounts: Model<RateCount>,
  { name, callsPerMinute, withoutDatabase }: SharedLimit,
): RateLimit => {
  const usual = { keyPrefix: name, points: callsPerMinute, duration: minute };
  const admit = limitBy(
    new RateLimiterMongo({
      ...usual,
      storeClient: rateCounts.db,
      tableName: rateCounts.collection.collectionName,
      // The model has them.
      disableIndexesCreation: true,
      // Who has used up the minute is refused here: a flood is no work for the database.
      inMemoryBlockOnConsumed: callsPerMinute,
      ...(withoutDatabase === 'own' ? { insuranceLimiter: new RateLimiterMemory(usual) } : {}),
    }),
  );
  return (key, cost) => admit(hash('sha256', key, 'base64url'), cost);
};
