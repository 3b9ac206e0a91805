import { readLatestDeployment } from './deployments.ts';
import { getWithdrawalPath } from './layout.ts';
import { readRelease } from './release.ts';
import type { Store } from './store/store.ts';

export const isWithdrawn = async (store: Store, name: string, version: string): Promise<boolean> =>
  (await store.read(getWithdrawalPath(name, version))) !== null;

/**
 * Withdraws a version permanently: it is never served again, not even as a preview. Open tabs that run it offer a reload when
 * they need another of its files.
 * @throws if the version does not exist, or if it is current or staged: use a rollback with `--withdraw` for that
 */
export const withdraw = async (store: Store, name: string, version: string): Promise<void> => {
  if (!(await readRelease(store, name, version))) throw new Error(`${name} ${version} does not exist.`);
  const deployment = await readLatestDeployment(store, name);
  if (deployment?.current === version || deployment?.staged?.version === version) {
    throw new Error(`${name} ${version} is in use: roll it back with --withdraw.`);
  }
  const mark = { withdrawnAt: new Date().toISOString() };
  await store.create(getWithdrawalPath(name, version), Buffer.from(JSON.stringify(mark)));
};
