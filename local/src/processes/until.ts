import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Resolves when `url` answers with success.
 * Rejects with a sentence when `ended` (the program that should answer) comes first, or after `patience` ms.
 */
export const untilAnswers = async (
  name: string,
  url: string,
  ended: Promise<string>,
  patience = 60_000,
): Promise<void> => {
  const state: { end?: string } = {};
  void ended.then((end) => {
    state.end = end;
  });
  for (const deadline = Date.now() + patience; !(await answers(url)); await sleep(50)) {
    if (state.end) throw new Error(`The ${name} ended before it was ready (${state.end}).`);
    if (Date.now() > deadline) throw new Error(`The ${name} was not ready after ${patience / 1000} s.`);
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
