import {
  findNeededVersions,
  getVersionFolder,
  isWithinDays,
  listReleasedModules,
  PUBLISH_START_FILE,
  PublishStart,
  RELEASE_FILE,
  readJson,
  readReleases,
  type Store,
} from 'protocol/store';

export interface RetentionPolicy {
  /** How long an open tab may run a version that is no longer current. */
  days: number;
  /** How many of the newest versions are kept whatever their age. */
  newest: number;
}

/** Versions whose publishing was interrupted, with the time when it started. */
const findIncompleteVersions = async (
  store: Store,
  name: string,
): Promise<{ version: string; releasedAt: string }[]> => {
  const paths = new Set(await store.list(`modules/${name}/`));
  const started = [...paths].filter((path) => path.endsWith(`/${PUBLISH_START_FILE}`));
  const incomplete = started.filter((path) => !paths.has(path.replace(PUBLISH_START_FILE, RELEASE_FILE)));
  return Promise.all(
    incomplete.map(async (path) => {
      const start = await readJson(store, path, PublishStart);
      return { version: path.split('/')[2] ?? '', releasedAt: start?.begunAt ?? '' };
    }),
  );
};

/**
 * Lists the versions that no open tab needs any more, and incomplete versions of the same age.
 * @param now milliseconds since 1970
 */
export async function findPrunableVersions(
  store: Store,
  name: string,
  { days, newest }: RetentionPolicy,
  now: number,
): Promise<string[]> {
  const needed = await findNeededVersions(store, name, days, now);
  const releases = (await readReleases(store, name)).slice(newest);
  return [...releases, ...(await findIncompleteVersions(store, name))]
    .filter(({ version, releasedAt }) => !needed.has(version) && !isWithinDays(releasedAt, days, now))
    .map(({ version }) => version);
}

/** Removes these versions. `release.json` goes first: without it a version does not exist. */
export async function prune(store: Store, name: string, versions: readonly string[]): Promise<void> {
  for (const version of versions) {
    const folder = getVersionFolder(name, version);
    await store.remove([folder + RELEASE_FILE]);
    await store.removeFolder(folder);
  }
}

/** The same as of the command, whose `--days` changes them. */
export const DEFAULT_RETENTION: RetentionPolicy = { days: 30, newest: 3 };

/** Removes old versions of all modules. @returns a line for each module that had some */
export async function pruneAll(store: Store, now: number): Promise<string[]> {
  const lines: string[] = [];
  for (const name of await listReleasedModules(store)) {
    const old = await findPrunableVersions(store, name, DEFAULT_RETENTION, now);
    await prune(store, name, old);
    if (old.length > 0) lines.push(`Removed ${old.length} versions of ${name}: ${old.join(', ')}`);
  }
  return lines;
}
