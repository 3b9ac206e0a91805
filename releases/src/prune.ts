import { releaseFile, versionFolder } from './layout.ts';
import { readReleases } from './release.ts';
import type { Store } from './store/store.ts';
import { readTurns, type Turn } from './turns.ts';

export interface Keep {
  /** A tab may be open for so long with a version that is no longer current. */
  days: number;
  /** So many of the newest stay whatever their age. */
  newest: number;
}

const day = 86_400_000;

/** When each version was last current or staged, in milliseconds; a version that is so still has no end. */
const lastNeeded = (turns: readonly Turn[]): Map<string, number> => {
  const ends = new Map<string, number>();
  let end = Number.POSITIVE_INFINITY;
  for (const { current, staged, at } of turns) {
    for (const version of [current, staged?.version]) {
      if (version) ends.set(version, Math.max(end, ends.get(version) ?? 0));
    }
    end = Date.parse(at);
  }
  return ends;
};

/** The versions that no tab needs any more, by now (milliseconds since 1970). */
export const unneeded = async (store: Store, name: string, keep: Keep, now: number): Promise<string[]> => {
  const ends = lastNeeded(await readTurns(store, name));
  const releases = (await readReleases(store, name)).slice(keep.newest);
  const isOld = (moment: number) => moment < now - keep.days * day;
  return releases
    .filter(({ version, releasedAt }) => isOld(ends.get(version) ?? Date.parse(releasedAt)))
    .map(({ version }) => version);
};

/** Removes these versions, each beginning with what makes it exist. */
export const prune = async (store: Store, name: string, versions: readonly string[]): Promise<void> => {
  for (const version of versions) {
    const folder = versionFolder(name, version);
    await store.remove([folder + releaseFile]);
    await store.remove(await store.list(folder));
  }
};
