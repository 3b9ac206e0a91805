import { stopIfOver } from '../../http/request-failures.ts';
import { createTurns, type TakeTurn } from '../../http/turns.ts';

/** Called between two steps of a computation. Rejects when the client of the request has disconnected meanwhile. */
export type Pause = TakeTurn;

/** Creates the pauses of a computation that ends when its client has disconnected. */
export function createPause(): Pause {
  return createTurns(stopIfOver);
}
