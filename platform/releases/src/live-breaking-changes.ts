import { type ApiContract, getApiContract } from './api-contract.ts';
import { findBreakingChanges } from './breaking-changes.ts';
import { listReleasedModules } from './deployments.ts';
import { apiContractFile, getVersionFolder } from './layout.ts';
import { findNeededVersions } from './needed-versions.ts';
import { readRelease } from './release.ts';
import type { Store } from './store/store.ts';

const checkVersion = async (store: Store, name: string, version: string, api: ApiContract): Promise<string[]> => {
  const bytes = await store.read(getVersionFolder(name, version) + apiContractFile);
  if (!bytes) return [`${name} ${version}: the API contract that it was built with is missing`];
  const found = await findBreakingChanges(JSON.parse(bytes.toString()) as ApiContract, api);
  return found.map((sentence) => `${name} ${version}: ${sentence}`);
};

export interface LivePeriod {
  /** How long an open tab may run a version that is no longer current. */
  days: number;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Finds what this tree's API would break in live modules: current, staged, or possibly open in a tab.
 * @returns one sentence per breaking change
 */
export const findLiveBreakingChanges = async (
  store: Store,
  { days, now }: LivePeriod,
  api: ApiContract = getApiContract(),
): Promise<string[]> => {
  const found: string[] = [];
  for (const name of await listReleasedModules(store)) {
    for (const version of await findNeededVersions(store, name, days, now)) {
      if (await readRelease(store, name, version)) found.push(...(await checkVersion(store, name, version, api)));
    }
  }
  return found;
};
