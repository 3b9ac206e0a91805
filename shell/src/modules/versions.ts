import { ModuleLookup, moduleLookupPath, type Remote } from 'contracts';
import { getPreviews, reportUnavailable, type Preview } from '../preview/previews.ts';
import { fetchJson } from './fetch-json.ts';

const bucketKey = 'release-bucket';

/** One of 0 to 99, always the same in this browser; 99, the last to get anything, where nothing can be stored. */
const bucket = (): number => {
  try {
    const kept = Number.parseInt(localStorage.getItem(bucketKey) ?? '', 10);
    if (kept >= 0 && kept < 100) return kept;
    const drawn = Math.floor(Math.random() * 100);
    localStorage.setItem(bucketKey, String(drawn));
    return drawn;
  } catch {
    return 99;
  }
};

/** A module as this browser gets it: the staged version in so many of a hundred browsers, else the current one. */
export const versionForBrowser = (remote: Remote): Remote => {
  const { staged, ...current } = remote;
  if (!staged || bucket() >= staged.percent) return current;
  const { percent: _, ...version } = staged;
  return { ...current, ...version };
};

/**
 * A published version by its name alone: never an address from outside. The gateway knows it, and not a CDN, which must
 * not be asked which hashes its files have.
 * @throws LoadError
 */
const lookUp = async ({ name, version }: Preview): Promise<Remote | 'withdrawn'> => {
  const found = await fetchJson(moduleLookupPath(name, version), ModuleLookup, { cache: 'no-cache' });
  return 'withdrawn' in found ? 'withdrawn' : found;
};

/** The versions on trial in the place of the current ones. One that cannot be had leaves the current one, and says so. */
export const applyPreviews = async (remotes: readonly Remote[]): Promise<Remote[]> => {
  const byName = new Map(remotes.map((remote) => [remote.name, remote]));
  const found = getPreviews().map(async (one) => {
    try {
      const version = await lookUp(one);
      if (version === 'withdrawn') reportUnavailable(one.name, version);
      else byName.set(one.name, version);
    } catch (failure) {
      console.error(`${one.name} ${one.version} cannot be tried`, failure);
      reportUnavailable(one.name, 'missing');
    }
  });
  await Promise.all(found);
  return [...byName.values()];
};
