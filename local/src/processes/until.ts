import { setTimeout as sleep } from 'node:timers/promises';

interface Expected {
  /** For the sentence of a failure, e.g. "API". */
  name: string;
  url: string;
  /** Resolves when the program that should answer has ended, with how. */
  ended: Promise<string>;
  /** Gives up when aborted. */
  signal?: AbortSignal;
}

const patience = 60_000;

/** Resolves when the address answers with success; rejects with a sentence when it will not. */
export const untilAnswers = async ({ name, url, ended, signal }: Expected): Promise<void> => {
  let end: string | undefined;
  void ended.then((how) => {
    end = how;
  });
  const given = AbortSignal.timeout(patience);
  while (!(await answers(url))) {
    signal?.throwIfAborted();
    if (end) throw new Error(`The ${name} ended before it was ready (${end}).`);
    if (given.aborted) throw new Error(`The ${name} was not ready after ${patience / 1000} s.`);
    await sleep(50);
  }
};

const answers = async (url: string): Promise<boolean> => {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await reply.body?.cancel();
    return reply.ok;
  } catch {
    return false;
  }
};
