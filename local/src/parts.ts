import { setTimeout as sleep } from 'node:timers/promises';

/** Something that runs until it is stopped. */
export interface Part {
  stop(): Promise<void>;
  /** Where it can end by itself: resolves with how it ended. */
  ended?: Promise<string>;
}

export interface Parts {
  /** Aborts when everything is to stop. */
  signal: AbortSignal;
  /** Takes a part in as it starts. Rejects as `start` does, or when everything is to stop. */
  add<P extends Part>(name: string, start: () => Promise<P>): Promise<P>;
  /** Stops all, the last added first, parts that are still starting included. */
  stop(): Promise<void>;
}

/** Ctrl-C reaches every process of a terminal at once: wait for our own signal before we call an end unexpected. */
const signalGrace = 200;

/** Keeps what runs, to stop it in order. `onEnd` gets a sentence when a part ends although nobody stopped it. */
export const createParts = (onEnd: (sentence: string) => void): Parts => {
  const controller = new AbortController();
  const { signal } = controller;
  const running: Promise<Part | undefined>[] = [];
  let stopped: Promise<void> | undefined;

  const watch = async (name: string, part: Part): Promise<void> => {
    const how = await part.ended;
    await sleep(signalGrace);
    if (!signal.aborted) onEnd(`The ${name} ended by itself (${how}).`);
  };
  const stopAll = async (): Promise<void> => {
    controller.abort();
    for (const starting of running.toReversed()) await (await starting)?.stop();
  };
  return {
    signal,
    add: async (name, start) => {
      signal.throwIfAborted();
      const starting = start();
      running.push(starting.catch(() => undefined));
      const part = await starting;
      if (part.ended) void watch(name, part);
      signal.throwIfAborted();
      return part;
    },
    stop: () => {
      stopped ??= stopAll();
      return stopped;
    },
  };
};
