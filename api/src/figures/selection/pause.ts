import { setImmediate as waitForTurn } from 'node:timers/promises';

/** How long a computation may keep the event loop busy before other requests are served. */
const MAX_BUSY_MS = 5;

/**
 * Lets other requests be served if the steps since the last turn of the event loop took long. Called between two steps.
 */
export type Pause = () => Promise<void>;

/**
 * Creates the function that a long computation calls between its steps. Time is measured instead of rows, because rows
 * take between nanoseconds and microseconds, depending on rules and tags.
 */
export function createPause(): Pause {
  let busySince = performance.now();
  return async () => {
    if (performance.now() - busySince < MAX_BUSY_MS) return;
    await waitForTurn();
    busySince = performance.now();
  };
}
