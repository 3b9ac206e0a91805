import { withdrawalPath } from './layout.ts';
import { readRelease } from './release.ts';
import type { Store } from './store/store.ts';
import { latestTurn } from './turns.ts';

export const isWithdrawn = async (store: Store, name: string, version: string): Promise<boolean> =>
  (await store.read(withdrawalPath(name, version))) !== null;

/**
 * Marks a version as withdrawn, for good: nobody gets it again, not even as a preview. Open tabs that run it are offered
 * a reload when they need another of its files.
 * @throws when there is no such version, or browsers get it now: a rollback with `--withdraw` takes that back first
 */
export const withdraw = async (store: Store, name: string, version: string): Promise<void> => {
  if (!(await readRelease(store, name, version))) throw new Error(`There is no ${name} ${version} to withdraw.`);
  const turn = await latestTurn(store, name);
  if (turn?.current === version || turn?.staged?.version === version) {
    throw new Error(`Browsers get ${name} ${version} now: roll it back with --withdraw.`);
  }
  const mark = { withdrawnAt: new Date().toISOString() };
  await store.create(withdrawalPath(name, version), Buffer.from(JSON.stringify(mark)));
};
