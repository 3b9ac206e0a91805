import { createFairLimit } from '../../fair-limit.ts';

/** Time limit of one search in the database. */
export const MAX_SEARCH_MS = 5_000;

/**
 * A search reads every note that it passes. This limits the searches of this process in trades and trash, so that they do
 * not use all of the database's time.
 */
export const searchLimit = createFairLimit({ concurrency: 2, perKey: 1, maxQueued: 20, maxWaitMs: 10_000 });
