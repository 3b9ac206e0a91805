import { PublishedModule, type Remote } from 'contracts';
import { currentTries, reportMissing, type Try } from '../trying/tries.ts';
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

/** Where the versions of a module lie; of one that is not current anywhere, where this page's modules do. */
const folderOf = (name: string, current: Remote | undefined): string => {
  const end = current?.entry.lastIndexOf(`/${name}/`) ?? -1;
  return current && end >= 0 ? current.entry.slice(0, end) : '/modules';
};

/** A published version by its name alone: never an address from outside. */
const tried = async ({ name, version }: Try, current: Remote | undefined): Promise<Remote> => {
  const folder = `${folderOf(name, current)}/${name}/${version}/`;
  const { entry, contract, paths, integrity } = await fetchJson(`${folder}release.json`, PublishedModule);
  return { name, version, entry: folder + entry, contract, paths, integrity };
};

/** The versions on trial in the place of the current ones. One that cannot be had leaves the current one, and says so. */
export const withTries = async (remotes: readonly Remote[]): Promise<Remote[]> => {
  const byName = new Map(remotes.map((remote) => [remote.name, remote]));
  const found = currentTries().map(async (one) => {
    try {
      byName.set(one.name, await tried(one, byName.get(one.name)));
    } catch (failure) {
      console.error(`${one.name} ${one.version} cannot be tried`, failure);
      reportMissing(one.name);
    }
  });
  await Promise.all(found);
  return [...byName.values()];
};
