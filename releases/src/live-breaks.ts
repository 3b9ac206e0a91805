import { apiBreaks } from './api-breaks.ts';
import { type ApiContract, apiContract } from './api-contract.ts';
import { apiContractFile, versionFolder } from './layout.ts';
import type { Store } from './store/store.ts';
import { latestTurn, releasedNames } from './turns.ts';

/** The versions that browsers are given now. */
const liveVersions = async (store: Store, name: string): Promise<string[]> => {
  const turn = await latestTurn(store, name);
  return [turn?.current, turn?.staged?.version].filter((version) => typeof version === 'string');
};

const breaksOf = async (store: Store, name: string, version: string, api: ApiContract): Promise<string[]> => {
  const bytes = await store.read(versionFolder(name, version) + apiContractFile);
  if (!bytes) return [`${name} ${version}: it does not say with which contract it was built`];
  const found = await apiBreaks(JSON.parse(bytes.toString()) as ApiContract, api);
  return found.map((sentence) => `${name} ${version}: ${sentence}`);
};

/** What the API as this tree has it would break of the modules that are live. @returns a sentence for each break */
export const liveBreaks = async (store: Store, api: ApiContract = apiContract()): Promise<string[]> => {
  const found: string[] = [];
  for (const name of await releasedNames(store)) {
    for (const version of await liveVersions(store, name)) found.push(...(await breaksOf(store, name, version, api)));
  }
  return found;
};
