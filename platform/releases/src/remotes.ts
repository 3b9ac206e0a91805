import type { BuiltModule, ModuleLookup, PublishedModule, Remote } from 'contracts';
import { type Deployment, listReleasedModules, readFirstReleasedAt, readLatestDeployment } from './deployments.ts';
import { getVersionFolder, isWithdrawn, readRelease } from './release-files.ts';
import type { Store } from './store.ts';

/** @param base the URL under which the store's files are served, e.g. `/` */
const toRemoteVersion = (release: PublishedModule, base: string) => {
  const { name, entry, version, contract, paths, shared, integrity, nav, panels } = release;
  const url = base + getVersionFolder(name, version) + entry;
  return { version, contract, entry: url, paths, shared, integrity, nav, panels };
};

const readStaged = async (store: Store, name: string, { staged }: Deployment, base: string) => {
  if (!staged || (await isWithdrawn(store, name, staged.version))) return {};
  const release = await readRelease(store, name, staged.version);
  return release ? { staged: { ...toRemoteVersion(release, base), percent: staged.percent } } : {};
};

interface DatedRemote {
  remote: Remote;
  firstReleasedAt: string;
}

/** One module's entry in remotes.json; null if it has no current version. */
const readRemote = async (store: Store, name: string, base: string): Promise<DatedRemote | null> => {
  const deployment = await readLatestDeployment(store, name);
  if (!deployment?.current) return null;
  const release = await readRelease(store, name, deployment.current);
  if (!release) throw new Error(`${name} ${deployment.current} is current but does not exist.`);
  if (await isWithdrawn(store, name, deployment.current))
    throw new Error(`${name} ${deployment.current} was withdrawn.`);
  const remote = {
    name,
    ...toRemoteVersion(release, base),
    ...(await readStaged(store, name, deployment, base)),
  };
  return { remote, firstReleasedAt: await readFirstReleasedAt(store, name) };
};

/**
 * The entries of remotes.json, from each module's latest deployment. The module that was released first comes first: if two
 * modules claim one path, the earlier entry owns it. Modules that cannot be read are omitted and reported to `onBroken`.
 */
export const readReleasedRemotes = async (
  store: Store,
  base: string,
  onBroken: (name: string, error: unknown) => void,
): Promise<Remote[]> => {
  const read = async (name: string): Promise<DatedRemote | null> => {
    try {
      return await readRemote(store, name, base);
    } catch (error) {
      onBroken(name, error);
      return null;
    }
  };
  const found = (await Promise.all((await listReleasedModules(store)).map(read))).filter((dated) => dated !== null);
  return found.sort((a, b) => a.firstReleasedAt.localeCompare(b.firstReleasedAt)).map(({ remote }) => remote);
};

/**
 * Throws if another released module already owns one of the paths: browsers would continue to open that one. A module whose
 * entry cannot be read owns no path.
 */
export const assertPathsAreFree = async (store: Store, { name, paths }: BuiltModule): Promise<void> => {
  const others = (await readReleasedRemotes(store, '/', () => undefined)).filter((remote) => remote.name !== name);
  for (const path of paths) {
    const owner = others.find((remote) => remote.paths.includes(path));
    if (owner) throw new Error(`${path} belongs to ${owner.name}: use another path, or remove it there first.`);
  }
};

/** One published version, current or not, for a browser that previews it; null if it does not exist. */
export const findVersion = async (
  store: Store,
  base: string,
  name: string,
  version: string,
): Promise<ModuleLookup | null> => {
  if (await isWithdrawn(store, name, version)) return { withdrawn: true };
  const release = await readRelease(store, name, version);
  return release && { name, ...toRemoteVersion(release, base) };
};
