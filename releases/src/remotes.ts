import type { ModuleLookup, PublishedModule, Remote } from 'contracts';
import { versionFolder } from './layout.ts';
import { readRelease } from './release.ts';
import type { Store } from './store/store.ts';
import { firstReleasedAt, latestTurn, releasedNames, type Turn } from './turns.ts';
import { isWithdrawn } from './withdrawal.ts';

/** A release as the shell finds it; `base` is where the store's files are served, e.g. `/`. */
const versionAt = ({ name, version, entry, contract, integrity }: PublishedModule, base: string) => ({
  version,
  entry: base + versionFolder(name, version) + entry,
  contract,
  integrity,
});

const staged = async (store: Store, name: string, turn: Turn, base: string) => {
  if (!turn.staged || (await isWithdrawn(store, name, turn.staged.version))) return {};
  const release = await readRelease(store, name, turn.staged.version);
  return release ? { staged: { ...versionAt(release, base), percent: turn.staged.percent } } : {};
};

interface Placed {
  remote: Remote;
  since: string;
}

/** One module's entry; null for one that has no current version. */
const remoteOf = async (store: Store, name: string, base: string): Promise<Placed | null> => {
  const turn = await latestTurn(store, name);
  if (!turn?.current) return null;
  const release = await readRelease(store, name, turn.current);
  if (!release) throw new Error(`${name} ${turn.current} is current, and is not there.`);
  if (await isWithdrawn(store, name, turn.current)) throw new Error(`${name} ${turn.current} was withdrawn.`);
  const remote = {
    name,
    paths: release.paths,
    ...versionAt(release, base),
    ...(await staged(store, name, turn, base)),
  };
  return { remote, since: await firstReleasedAt(store, name) };
};

/**
 * What remotes.json says of the released modules, from each module's latest turn, the oldest module first: where two claim
 * one path, the earlier in the list keeps it. A module whose entry cannot be read is left out, and `onBroken` told.
 */
export const releasedRemotes = async (
  store: Store,
  base: string,
  onBroken: (name: string, error: unknown) => void,
): Promise<Remote[]> => {
  const read = async (name: string): Promise<Placed | null> => {
    try {
      return await remoteOf(store, name, base);
    } catch (error) {
      onBroken(name, error);
      return null;
    }
  };
  const found = (await Promise.all((await releasedNames(store)).map(read))).filter((placed) => placed !== null);
  return found.sort((a, b) => a.since.localeCompare(b.since)).map(({ remote }) => remote);
};

/** One published version, current or not, for a browser that previews it; null when there is no such version. */
export const findVersion = async (
  store: Store,
  base: string,
  name: string,
  version: string,
): Promise<ModuleLookup | null> => {
  if (await isWithdrawn(store, name, version)) return { withdrawn: true };
  const release = await readRelease(store, name, version);
  return release && { name, paths: release.paths, ...versionAt(release, base) };
};
