// Reads a journal as another trader does during an attack, one call after the other, from a process of its own. Gets
// its calls as a message, and after the next message answers with the durations of each call in milliseconds.
import { setTimeout as sleep } from 'node:timers/promises';

/** A call by its name. */
export interface Reading {
  name: string;
  /** The address. A number that never repeats replaces `#`, so that no kept reply answers. */
  url: string;
}

export interface ReaderStart {
  token: string;
  readings: readonly Reading[];
}

/** By the name of the call. */
export type Durations = Record<string, number[]>;

/** Between two calls, as a person pauses. */
const PAUSE_MS = 20;

let isRunning = false;
let count = 0;

const read = async ({ token, readings }: ReaderStart): Promise<Durations> => {
  const durations: Durations = {};
  while (isRunning)
    for (const { name, url } of readings) {
      if (!isRunning) break;
      count += 1;
      const startedAt = performance.now();
      const reply = await fetch(url.replace('#', `${count / 100}`), { headers: { authorization: `Bearer ${token}` } });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${name} returned ${reply.status}: ${text.slice(0, 200)}`);
      durations[name] = [...(durations[name] ?? []), performance.now() - startedAt];
      await sleep(PAUSE_MS);
    }
  return durations;
};

process.on('message', async (message: ReaderStart | 'stop') => {
  isRunning = message !== 'stop';
  if (message !== 'stop') process.send?.(await read(message));
});
