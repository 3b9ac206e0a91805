import { createFairLimit, type FairLimit } from './fair-limit.ts';
import { unlessRequestFails } from './http/request-failures.ts';

/** Limits concurrent tasks per key without a queue. Throws too_many_requests with `message` for any further task. */
export const createConcurrencyLimit = (maxPerKey: number, message: string): FairLimit['run'] => {
  const { run } = createFairLimit({
    concurrency: Number.POSITIVE_INFINITY,
    perKey: maxPerKey,
    maxQueued: 0,
    maxWaitMs: 0,
    message,
  });
  return (key, task, signal) => run(key, () => unlessRequestFails(task()), signal);
};
