import { Beginning, beginFile, releaseFile, versionFolder } from './layout.ts';
import { isWithin, neededVersions } from './needed.ts';
import { readReleases } from './release.ts';
import type { Store } from './store/store.ts';

export interface Keep {
  /** A tab may be open for so long with a version that is no longer current. */
  days: number;
  /** So many of the newest stay whatever their age. */
  newest: number;
}

/** Versions whose publishing broke off, with when it began. */
const brokenOff = async (store: Store, name: string): Promise<{ version: string; releasedAt: string }[]> => {
  const paths = new Set(await store.list(`modules/${name}/`));
  const begun = [...paths].filter((path) => path.endsWith(`/${beginFile}`));
  const halves = begun.filter((path) => !paths.has(path.replace(beginFile, releaseFile)));
  return Promise.all(
    halves.map(async (path) => {
      const { begunAt } = Beginning.parse(JSON.parse(String(await store.read(path))));
      return { version: path.split('/')[2] ?? '', releasedAt: begunAt };
    }),
  );
};

/** The versions that no tab needs any more, by now (milliseconds since 1970), and what broke off as long ago. */
export const unneeded = async (store: Store, name: string, { days, newest }: Keep, now: number): Promise<string[]> => {
  const needed = await neededVersions(store, name, days, now);
  const releases = (await readReleases(store, name)).slice(newest);
  return [...releases, ...(await brokenOff(store, name))]
    .filter(({ version, releasedAt }) => !needed.has(version) && !isWithin(releasedAt, days, now))
    .map(({ version }) => version);
};

/** Removes these versions, each beginning with what makes it exist. */
export const prune = async (store: Store, name: string, versions: readonly string[]): Promise<void> => {
  for (const version of versions) {
    const folder = versionFolder(name, version);
    await store.remove([folder + releaseFile]);
    await store.removeFolder(folder);
  }
};
