import type { SlotSamples } from 'protocol';
import { listReleasedModules, readLatestDeployment, readRelease, type Store } from 'protocol/store';

const readSlots = async (store: Store, name: string): Promise<SlotSamples> => {
  const deployment = await readLatestDeployment(store, name);
  const versions = [deployment?.current, deployment?.staged?.version].filter((version) => typeof version === 'string');
  const releases = await Promise.all(versions.map((version) => readRelease(store, name, version)));
  return Object.assign({}, ...releases.map((release) => release?.slots ?? {}));
};

/** The slots that the current and staged versions of modules offer to panels of others, with sample properties. */
export async function readOfferedSlots(store: Store): Promise<SlotSamples> {
  const names = await listReleasedModules(store);
  return Object.assign({}, ...(await Promise.all(names.map((name) => readSlots(store, name)))));
}
