import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from './errors.ts';

/** Counts one call for a key. Throws too_many_requests, with when to come again. */
export type RateLimit = (key: string) => Promise<void>;

/** So many calls a minute for each key, counted in this process. */
export const createRateLimit = (callsPerMinute: number): RateLimit => {
  const limiter = new RateLimiterMemory({ points: callsPerMinute, duration: 60 });
  return async (key) => {
    try {
      await limiter.consume(key);
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooManyRequests(Math.ceil(refusal.msBeforeNext / 1_000)) : refusal;
    }
  };
};
