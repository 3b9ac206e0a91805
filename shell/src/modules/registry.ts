import { Remote, Remotes } from 'contracts';
import * as z from 'zod/mini';
import { fetchJson } from './fetch-json.ts';
import { versionForBrowser, applyPreviews } from './versions.ts';

/** An entry of remotes.json that is good for nothing but to say whose paths these are. */
const BrokenRemote = z.pick(Remote, { name: true, paths: true });

/** A module by the paths that it owns; `remote` is missing where the entry is not of the right shape. */
export interface Owner {
  name: string;
  paths: readonly string[];
  remote?: Remote;
}

const remoteFrom = (entry: unknown): Remote[] => {
  const { success, data, error } = Remote.safeParse(entry);
  if (success) return [data];
  console.error('remotes.json has an entry of the wrong shape', entry, error);
  return [];
};

const ownerFrom = (remote: Remote): Owner => ({ name: remote.name, paths: remote.paths, remote });

/** Those of a wrong shape whose paths can still be read: they stay their own. */
const brokenFrom = (entry: unknown): Owner[] => {
  const broken = Remote.safeParse(entry).success ? undefined : BrokenRemote.safeParse(entry);
  return broken?.success ? [broken.data] : [];
};

/**
 * Reads which modules there are (MFE-02), each in the version that this browser gets. An entry of the wrong shape costs
 * that module alone.
 * @throws LoadError when the list itself cannot be had
 */
export const readRegistry = async (): Promise<Owner[]> => {
  const { remotes } = await fetchJson('/remotes.json', Remotes, { cache: 'no-cache' });
  const sound = await applyPreviews(remotes.flatMap(remoteFrom).map(versionForBrowser));
  return [...sound.map(ownerFrom), ...remotes.flatMap(brokenFrom)];
};

const owns = (path: string, pathname: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

/**
 * The module whose path is the longest that `pathname` is or lies under. Where two claim one path the earlier in the list
 * keeps it: the later one has its other paths.
 */
export const ownerOf = (owners: readonly Owner[], pathname: string): Owner | undefined => {
  const lengthFor = ({ paths }: Owner): number =>
    Math.max(0, ...paths.filter((path) => owns(path, pathname)).map(({ length }) => length));
  const [best] = [...owners].sort((a, b) => lengthFor(b) - lengthFor(a));
  return best && lengthFor(best) > 0 ? best : undefined;
};
