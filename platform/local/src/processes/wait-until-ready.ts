import { setTimeout as sleep } from 'node:timers/promises';

interface ReadinessOptions {
  /** For error messages, e.g. "API". */
  name: string;
  url: string;
  /** Resolves when the program has exited, with the reason. */
  ended: Promise<string>;
  /** Stops waiting when aborted. */
  signal?: AbortSignal;
}

const READY_TIMEOUT_MS = 180_000;

/** Resolves when the URL responds with success. Rejects with a user-facing message on timeout or exit. */
export const waitUntilReady = async ({ name, url, ended, signal }: ReadinessOptions): Promise<void> => {
  let exitReason: string | undefined;
  void ended.then((reason) => {
    exitReason = reason;
  });
  const timeout = AbortSignal.timeout(READY_TIMEOUT_MS);
  while (!(await isReady(url))) {
    signal?.throwIfAborted();
    if (exitReason) throw new Error(`The ${name} exited before it was ready (${exitReason}).`);
    if (timeout.aborted) throw new Error(`The ${name} was not ready after ${READY_TIMEOUT_MS / 1000} s.`);
    await sleep(50);
  }
};

const isReady = async (url: string): Promise<boolean> => {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await reply.body?.cancel();
    return reply.ok;
  } catch {
    return false;
  }
};
