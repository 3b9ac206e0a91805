import { Remote, Remotes } from 'contracts';
import * as z from 'zod/mini';
import { fetchJson } from './fetch-json.ts';
import { applyPreviews, selectVersion } from './versions.ts';

/** The part of an invalid entry of remotes.json that still says which module owns the paths. */
const InvalidRemote = z.pick(Remote, { name: true, paths: true });

/** A module and the paths that it owns. `remote` is missing if its entry is invalid. */
export interface Owner {
  name: string;
  paths: readonly string[];
  remote?: Remote;
}

export interface Registry {
  owners: readonly Owner[];
  /** False if an entry does not even say which paths it owns. */
  isComplete: boolean;
}

const parseRemote = (entry: unknown): Remote[] => {
  const { success, data, error } = Remote.safeParse(entry);
  if (success) return [data];
  console.error('remotes.json has an invalid entry', entry, error);
  return [];
};

const toOwner = (remote: Remote): Owner => ({ name: remote.name, paths: remote.paths, remote });

/** An invalid entry whose paths can be read. Its module keeps the paths and shows the error there. */
const parseInvalidRemote = (entry: unknown): Owner[] => {
  const invalid = Remote.safeParse(entry).success ? undefined : InvalidRemote.safeParse(entry);
  return invalid?.success ? [invalid.data] : [];
};

/**
 * Reads the list of modules (MFE-02) and selects a version of each for this browser. An invalid entry affects only its own
 * module.
 * @throws LoadError if the list cannot be loaded
 */
export const readRegistry = async (): Promise<Registry> => {
  const { remotes } = await fetchJson('/remotes.json', Remotes, { cache: 'no-cache' });
  const valid = remotes.flatMap(parseRemote);
  const invalid = remotes.flatMap(parseInvalidRemote);
  const owners = [...(await applyPreviews(valid.map(selectVersion))).map(toOwner), ...invalid];
  return { owners, isComplete: valid.length + invalid.length === remotes.length };
};

const ownsPath = (path: string, pathname: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

/** The module with the longest path that contains `pathname`. If two modules claim a path, the first in the list owns it. */
export const findOwner = (owners: readonly Owner[], pathname: string): Owner | undefined => {
  const getMatchLength = ({ paths }: Owner): number =>
    Math.max(0, ...paths.filter((path) => ownsPath(path, pathname)).map(({ length }) => length));
  const [best] = [...owners].sort((a, b) => getMatchLength(b) - getMatchLength(a));
  return best && getMatchLength(best) > 0 ? best : undefined;
};
