import { setImmediate as waitForTurn } from 'node:timers/promises';

/** How long a computation may keep the event loop busy before other requests are served. */
const MAX_BUSY_MS = 5;

/** Lets other requests be served if the steps since the last turn of the event loop took long. */
export type TakeTurn = () => Promise<void>;

const NOT_YET = Promise.resolve();

/**
 * Creates the function that a long computation calls between its steps. Time is measured instead of rows, because rows
 * take between nanoseconds and microseconds, depending on rules and tags. `check` may throw after a turn.
 */
export function createTurns(check: () => void = () => undefined): TakeTurn {
  let busySince = performance.now();
  const takeTurn = async () => {
    await waitForTurn();
    check();
    busySince = performance.now();
  };
  // Most steps are short: for these, nothing is created.
  return () => (performance.now() - busySince < MAX_BUSY_MS ? NOT_YET : takeTurn());
}
