import { basename } from 'node:path/posix';
import * as z from 'zod';
import { turnPath, turnsFolder } from './layout.ts';
import type { Store } from './store/store.ts';

/** What of a module is current from then on, until its next turn. */
export const Turn = z.object({
  /** Null before anything is released to all. */
  current: z.string().nullable(),
  /** A version that so many of a hundred browsers get. */
  staged: z.object({ version: z.string(), percent: z.int().min(1).max(99) }).nullable(),
  at: z.string(),
  /** Why, for the list of releases. */
  what: z.enum(['release', 'stage', 'rollback']),
});
export type Turn = z.infer<typeof Turn>;

const numberOf = (path: string): number => Number(basename(path, '.json')) || 0;

const readTurn = async (store: Store, path: string): Promise<Turn> => {
  const bytes = await store.read(path);
  if (!bytes) throw new Error(`${path} is gone.`);
  return Turn.parse(JSON.parse(bytes.toString()));
};

/** All turns of a module, the latest first. */
export const readTurns = async (store: Store, name: string): Promise<Turn[]> => {
  const paths = await store.list(turnsFolder(name));
  return Promise.all(paths.reverse().map((path) => readTurn(store, path)));
};

const readLatest = async (store: Store, name: string): Promise<{ number: number; turn: Turn | null }> => {
  const last = (await store.list(turnsFolder(name))).at(-1);
  return last ? { number: numberOf(last), turn: await readTurn(store, last) } : { number: 0, turn: null };
};

/** What is current of a module; null for one that was never released. */
export const latestTurn = async (store: Store, name: string): Promise<Turn | null> =>
  (await readLatest(store, name)).turn;

/** When a module was first released: ISO 8601, in UTC. */
export const firstReleasedAt = async (store: Store, name: string): Promise<string> =>
  (await readTurn(store, turnPath(name, 1))).at;

/** The names of all modules that were ever released. */
export const releasedNames = async (store: Store): Promise<string[]> => [
  ...new Set((await store.list('turns/')).map((path) => path.split('/')[1] ?? '')),
];

/** How often somebody else may be first before we give up. */
const patience = 20;

/**
 * Makes the module's next turn from its latest one. When another writer makes a turn meanwhile, `next` is asked again
 * with that one, so that neither is undone. What `next` throws ends it, and nothing is changed.
 */
export const takeTurn = async (
  store: Store,
  name: string,
  next: (latest: Turn | null) => Omit<Turn, 'at'> | Promise<Omit<Turn, 'at'>>,
): Promise<Turn> => {
  for (let left = patience; left > 0; left -= 1) {
    const { number, turn } = await readLatest(store, name);
    const made: Turn = { ...(await next(turn)), at: new Date().toISOString() };
    if (await store.create(turnPath(name, number + 1), Buffer.from(JSON.stringify(made, null, 2)))) return made;
  }
  throw new Error(`Others release ${name} all the time: try again.`);
};
