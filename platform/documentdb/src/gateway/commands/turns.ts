import type { Call, Gateway } from './call.ts';

/** The last repeated write of each collection. */
const turns = new WeakMap<Gateway, Map<string, Promise<unknown>>>();

/**
 * Runs writes of one collection one after another. A unique index is an exclusion constraint of PostgreSQL, so the
 * inserts of concurrent upserts of one key deadlock, and so would their repetitions, for many seconds.
 */
export async function runInTurn<T>({ gateway, database, name, body }: Call, work: () => Promise<T>): Promise<T> {
  const ofGateway = turns.get(gateway) ?? new Map<string, Promise<unknown>>();
  turns.set(gateway, ofGateway);
  const collection = `${database}.${String(body.get(name))}`;
  const result = (ofGateway.get(collection) ?? Promise.resolve()).then(work);
  const turn = result.catch(() => undefined);
  ofGateway.set(collection, turn);
  try {
    return await result;
  } finally {
    if (ofGateway.get(collection) === turn) ofGateway.delete(collection);
  }
}
