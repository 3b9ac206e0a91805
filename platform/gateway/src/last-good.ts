import type { Logger } from 'pino';

interface LastGoodOptions {
  /** What is read, for the log. */
  subject: string;
  /** A value that is younger is not read again. */
  freshMs: number;
  /** A value that is younger is returned at once, and read again meanwhile. */
  staleMs: number;
  log: Logger;
}

interface Good<T> {
  value: T;
  readAt: number;
}

/**
 * Reads a value again and again, and keeps the last good one while it cannot be read. Logs a failure once, and its end.
 */
export function createLastGood<T>(
  read: (last: T | undefined) => Promise<T>,
  { subject, freshMs, staleMs, log }: LastGoodOptions,
) {
  let good: Good<T> | undefined;
  let failure: string | undefined;
  let triedAt = -Infinity;
  let pending: Promise<void> | undefined;

  const report = (next: string | undefined): void => {
    if (next === failure) return;
    if (next === undefined) log.info(`${subject} can be read again.`);
    else log.error(`${subject} cannot be read${good ? ', and is served as last known' : ''}: ${next}`);
    failure = next;
  };
  const refresh = async (): Promise<void> => {
    const startedAt = performance.now();
    triedAt = startedAt;
    try {
      const value = await read(good?.value);
      // A reader that began later may have finished first.
      if (!good || good.readAt <= startedAt) good = { value, readAt: startedAt };
      report(undefined);
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
    }
  };
  /** Several readers share one. Without a fresh time, each reads what was written before it. */
  const share = (): Promise<void> => {
    if (freshMs === 0) return refresh();
    pending ??= refresh().finally(() => {
      pending = undefined;
    });
    return pending;
  };
  const isYounger = (ms: number): boolean => good !== undefined && performance.now() - good.readAt < ms;

  return {
    /** @throws if it could never be read */
    get: async (): Promise<T> => {
      const isFresh = performance.now() - triedAt < freshMs;
      if (!good || !isFresh) {
        const reading = share();
        // The store may be slow to fail, too.
        const isFailing = good !== undefined && failure !== undefined && freshMs > 0;
        if (!isFailing && !isYounger(staleMs)) await reading;
      }
      if (!good) throw new Error(`${subject} cannot be read: ${failure}`);
      return good.value;
    },
    /** Why the last reading failed; undefined if it did not. */
    getFailure: (): string | undefined => failure,
    /** The last good value, and how long ago its reading began; undefined if there is none. */
    getLast: () => good && { value: good.value, ageMs: performance.now() - good.readAt },
  };
}
