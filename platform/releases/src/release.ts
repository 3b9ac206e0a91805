import { PublishedModule } from 'contracts';
import { getVersionFolder, getWithdrawalPath, releaseFile } from './layout.ts';
import { readJson, type Store } from './store/store.ts';

/** Null if the version does not exist or is incomplete. Throws if it cannot be parsed. */
export const readRelease = (store: Store, name: string, version: string): Promise<PublishedModule | null> =>
  readJson(store, getVersionFolder(name, version) + releaseFile, PublishedModule);

export const isWithdrawn = async (store: Store, name: string, version: string): Promise<boolean> =>
  (await store.read(getWithdrawalPath(name, version))) !== null;

/** All published versions of a module, the newest first. */
export const readReleases = async (store: Store, name: string): Promise<PublishedModule[]> => {
  const paths = await store.list(`modules/${name}/`);
  const versions = paths.filter((path) => path.endsWith(`/${releaseFile}`)).map((path) => path.split('/')[2] ?? '');
  const releases = await Promise.all(versions.map((version) => readRelease(store, name, version)));
  return releases.filter((release) => release !== null).sort((a, b) => b.releasedAt.localeCompare(a.releasedAt));
};
