import type { Format } from './define.ts';
import { tradovateOrders } from './tradovate-orders.ts';
import { tradovatePerformance } from './tradovate-performance.ts';
import { tradovatePositionHistory } from './tradovate-position-history.ts';

export type { Format };

/** All formats. A new one is a file of its own and a line here (docs/adding-a-broker.md). */
export const formats: readonly Format[] = [tradovateOrders, tradovatePerformance, tradovatePositionHistory];

/** How the round trips of a format become trades. */
export const findRoundTripKind = (id: string): Format['roundTrips'] =>
  formats.find((format) => format.id === id)?.roundTrips ?? 'single';
