import { apiBreaks } from './api-breaks.ts';
import { type ApiContract, apiContract } from './api-contract.ts';
import { apiContractFile, versionFolder } from './layout.ts';
import { neededVersions } from './needed.ts';
import { readRelease } from './release.ts';
import type { Store } from './store/store.ts';
import { releasedNames } from './turns.ts';

const breaksOf = async (store: Store, name: string, version: string, api: ApiContract): Promise<string[]> => {
  const bytes = await store.read(versionFolder(name, version) + apiContractFile);
  if (!bytes) return [`${name} ${version}: it does not say with which contract it was built`];
  const found = await apiBreaks(JSON.parse(bytes.toString()) as ApiContract, api);
  return found.map((sentence) => `${name} ${version}: ${sentence}`);
};

export interface Live {
  /** A tab may be open for so long with a version that is no longer current. */
  days: number;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * What the API as this tree has it would break of the modules that are live: current, staged, or still open in a tab.
 * @returns a sentence for each break
 */
export const liveBreaks = async (
  store: Store,
  { days, now }: Live,
  api: ApiContract = apiContract(),
): Promise<string[]> => {
  const found: string[] = [];
  for (const name of await releasedNames(store)) {
    for (const version of await neededVersions(store, name, days, now)) {
      if (await readRelease(store, name, version)) found.push(...(await breaksOf(store, name, version, api)));
    }
  }
  return found;
};
