import { getModuleLookupPath, ModuleLookup, type Remote } from 'contracts';
import { getPreviews, type Preview, reportUnavailable } from '../preview/previews.ts';
import { fetchJson } from './fetch-json.ts';

const bucketKey = 'release-bucket';

/** A number from 0 to 99, constant in this browser. Without storage it is 99: the last to get a staged version. */
const getBucket = (): number => {
  try {
    const stored = Number.parseInt(localStorage.getItem(bucketKey) ?? '', 10);
    if (stored >= 0 && stored < 100) return stored;
    const bucket = Math.floor(Math.random() * 100);
    localStorage.setItem(bucketKey, String(bucket));
    return bucket;
  } catch {
    return 99;
  }
};

/** The version for this browser: the staged one in the given percentage of browsers, the current one otherwise. */
export const selectVersion = (remote: Remote): Remote => {
  const { staged, ...current } = remote;
  if (!staged || getBucket() >= staged.percent) return current;
  const { percent: _, ...version } = staged;
  return { ...current, ...version };
};

/**
 * Looks up a published version by name, never by a URL from outside. The gateway answers and not a CDN, because a CDN must
 * not decide which hashes its files have.
 * @throws LoadError
 */
const lookUpVersion = async ({ name, version }: Preview): Promise<Remote | 'withdrawn'> => {
  const found = await fetchJson(getModuleLookupPath(name, version), ModuleLookup, { cache: 'no-cache' });
  return 'withdrawn' in found ? 'withdrawn' : found;
};

/** Replaces current versions by previews. If a preview cannot be loaded, the current version remains and the badge says so. */
export const applyPreviews = async (remotes: readonly Remote[]): Promise<Remote[]> => {
  const byName = new Map(remotes.map((remote) => [remote.name, remote]));
  const lookups = getPreviews().map(async (preview) => {
    try {
      const version = await lookUpVersion(preview);
      if (version === 'withdrawn') reportUnavailable(preview.name, version);
      else byName.set(preview.name, version);
    } catch (failure) {
      console.error(`${preview.name} ${preview.version} cannot be previewed`, failure);
      reportUnavailable(preview.name, 'missing');
    }
  });
  await Promise.all(lookups);
  return [...byName.values()];
};
