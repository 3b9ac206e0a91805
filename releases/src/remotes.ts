import type { PublishedModule, Remote } from 'contracts';
import { versionFolder } from './layout.ts';
import { readRelease } from './release.ts';
import type { Store } from './store/store.ts';
import { latestTurn, releasedNames, type Turn } from './turns.ts';

/** A release as the shell finds it; `base` is where the store's files are served, e.g. `/`. */
const versionAt = ({ name, version, entry, contract, integrity }: PublishedModule, base: string) => ({
  version,
  entry: base + versionFolder(name, version) + entry,
  contract,
  integrity,
});

const staged = async (store: Store, name: string, turn: Turn, base: string) => {
  const release = turn.staged && (await readRelease(store, name, turn.staged.version));
  return release && turn.staged ? { staged: { ...versionAt(release, base), percent: turn.staged.percent } } : {};
};

/** One module's entry; null for one that has no current version. */
const remoteOf = async (store: Store, name: string, base: string): Promise<Remote | null> => {
  const turn = await latestTurn(store, name);
  if (!turn?.current) return null;
  const release = await readRelease(store, name, turn.current);
  if (!release) throw new Error(`${name} ${turn.current} is current, and is not there.`);
  return { name, paths: release.paths, ...versionAt(release, base), ...(await staged(store, name, turn, base)) };
};

/**
 * What remotes.json says of the released modules, from each module's latest turn. A module whose entry cannot be read is
 * left out, and `onBroken` told.
 */
export const releasedRemotes = async (
  store: Store,
  base: string,
  onBroken: (name: string, error: unknown) => void,
): Promise<Remote[]> => {
  const read = async (name: string): Promise<Remote | null> => {
    try {
      return await remoteOf(store, name, base);
    } catch (error) {
      onBroken(name, error);
      return null;
    }
  };
  const remotes = await Promise.all((await releasedNames(store)).map(read));
  return remotes.filter((remote) => remote !== null);
};
