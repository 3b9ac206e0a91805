import { Remote, Remotes } from 'contracts';
import * as z from 'zod/mini';
import { fetchJson } from './fetch-json.ts';

/** An entry of remotes.json that is good for nothing but to say whose paths these are. */
const BrokenRemote = z.pick(Remote, { name: true, paths: true });

/** A module by the paths that it owns; `remote` is missing where the entry is not of the right shape. */
export interface Owner {
  name: string;
  paths: readonly string[];
  remote?: Remote;
}

const ownerFrom = (entry: unknown): Owner[] => {
  const remote = Remote.safeParse(entry);
  if (remote.success) return [{ name: remote.data.name, paths: remote.data.paths, remote: remote.data }];
  console.error('remotes.json has an entry of the wrong shape', entry, remote.error);
  const broken = BrokenRemote.safeParse(entry);
  return broken.success ? [broken.data] : [];
};

/**
 * Reads which modules there are (MFE-02). An entry of the wrong shape costs that module alone.
 * @throws LoadError when the list itself cannot be had
 */
export const readRegistry = async (): Promise<Owner[]> => {
  const { remotes } = await fetchJson('/remotes.json', Remotes, { cache: 'no-cache' });
  return remotes.flatMap(ownerFrom);
};

const owns = (path: string, pathname: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

/** The module whose path is the longest that `pathname` is or lies under. */
export const ownerOf = (owners: readonly Owner[], pathname: string): Owner | undefined => {
  const lengthFor = ({ paths }: Owner): number =>
    Math.max(0, ...paths.filter((path) => owns(path, pathname)).map(({ length }) => length));
  const [best] = [...owners].sort((a, b) => lengthFor(b) - lengthFor(a));
  return best && lengthFor(best) > 0 ? best : undefined;
};
