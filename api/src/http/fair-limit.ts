import { tooManyRequests } from './errors.ts';
import { unlessRequestFails } from './request-failures.ts';

const RETRY_AFTER_SECONDS = 5;

export interface FairLimitOptions {
  /** Tasks that run concurrently, over all keys. */
  concurrency: number;
  /** Tasks of one key that run concurrently. */
  perKey: number;
  /** Tasks of one key that may wait in the queue. Any further task is rejected. */
  maxQueued: number;
  /** How long a task may wait in the queue. */
  maxWaitMs: number;
  /** Message of the error for a rejected task. */
  message?: string;
}

/** Frees the slot. Calling it again does nothing. */
export type Release = () => void;

interface Lane {
  running: number;
  waiting: Set<() => void>;
}

/**
 * Limits how many tasks run concurrently in this process, in total and per key (a trader). Free slots rotate among the
 * waiting keys, so that a key with many tasks delays another key by at most one task. Throws too_many_requests when a
 * key's queue is full or a task has waited too long. Rejects with the signal's reason when it is aborted in the queue.
 */
export function createFairLimit({ concurrency, perKey, maxQueued, maxWaitMs, message }: FairLimitOptions) {
  // Ordered by when a key was last served: the first key that may start is next.
  const lanes = new Map<string, Lane>();
  let running = 0;

  const startNext = (): void => {
    for (const [key, lane] of [...lanes]) {
      if (running >= concurrency) return;
      const [start] = lane.waiting;
      if (!start || lane.running >= perKey) continue;
      lane.waiting.delete(start);
      lane.running += 1;
      running += 1;
      lanes.delete(key);
      lanes.set(key, lane);
      start();
    }
  };

  const createRelease = (key: string, lane: Lane): Release => {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      lane.running -= 1;
      running -= 1;
      if (lane.running + lane.waiting.size === 0) lanes.delete(key);
      startNext();
    };
  };

  /** Resolves when the key gets a slot. */
  const acquire = (key: string, signal?: AbortSignal): Promise<Release> => {
    const lane = lanes.get(key) ?? { running: 0, waiting: new Set() };
    lanes.set(key, lane);
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown): void => {
        lane.waiting.delete(start);
        settle();
        if (lane.running + lane.waiting.size === 0) lanes.delete(key);
        reject(reason);
      };
      const abort = () => leave(signal?.reason);
      const timer = setTimeout(() => leave(tooManyRequests(RETRY_AFTER_SECONDS, message)), maxWaitMs);
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const start = () => {
        settle();
        resolve(createRelease(key, lane));
      };
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort);
      lane.waiting.add(start);
      startNext();
      if (lane.waiting.size > maxQueued && lane.waiting.has(start))
        leave(tooManyRequests(RETRY_AFTER_SECONDS, message));
    });
  };

  /** Runs the task when the key gets a slot. */
  const run = async <T>(key: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const release = await acquire(key, signal);
    try {
      return await task();
    } finally {
      release();
    }
  };

  return { acquire, run };
}

type FairLimit = ReturnType<typeof createFairLimit>;

/** Limits concurrent tasks per key without a queue. Throws too_many_requests with `message` for any further task. */
export function createConcurrencyLimit(maxPerKey: number, message: string): FairLimit['run'] {
  const { run } = createFairLimit({
    concurrency: Number.POSITIVE_INFINITY,
    perKey: maxPerKey,
    maxQueued: 0,
    maxWaitMs: 0,
    message,
  });
  return (key, task, signal) => run(key, () => unlessRequestFails(task()), signal);
}
