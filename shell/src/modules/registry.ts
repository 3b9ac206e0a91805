import { computeBucket, getModuleLookupPath, ModuleLookup, type PanelEntry, Remote, Remotes } from 'protocol';
import { getDataOwner, type SlotName } from 'shared-ui/host';
import * as z from 'zod/mini';
import { getPreviews, type Preview, reportUnavailable } from '../preview/previews.ts';
import { isFirstTime } from '../shared/tab-memory.ts';
import { fetchJson, getFailureKind, isLoadError, ReplacedError } from './fetch.ts';
import { takePageList } from './page-list.ts';

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

/** A panel of the version of a module that this browser runs. */
export interface ListedPanel extends PanelEntry {
  /** `<module>/<panel>` */
  id: string;
  module: string;
  version: string;
}

/** The panels for a slot, by their order and then by their ids. */
export function findPanels(registry: Registry | undefined, slot: SlotName): readonly ListedPanel[] {
  return (registry?.owners ?? [])
    .flatMap(({ name: module, remote }) =>
      (remote?.panels ?? []).map((panel) => ({
        ...panel,
        id: `${module}/${panel.name}`,
        module,
        version: remote?.version ?? '',
      })),
    )
    .filter((panel) => panel.slot === slot)
    .sort((a, b) => a.order - b.order || a.id.localeCompare(b.id));
}

const toOwner = (remote: Remote): Owner => ({ name: remote.name, paths: remote.paths, remote });

/**
 * The owner of an entry's paths. A module whose entry is invalid keeps its paths and shows the error there. Undefined
 * if not even the paths can be read.
 */
const parseOwner = (entry: unknown): Owner | undefined => {
  const { data: remote, error } = Remote.safeParse(entry);
  if (remote) return toOwner(remote);
  console.error('remotes.json has an invalid entry', entry, error);
  return InvalidRemote.safeParse(entry).data;
};

/** The list in the page at first, and then that of the server. */
const readList = async (): Promise<z.output<typeof Remotes>> =>
  Remotes.safeParse(takePageList()).data ?? fetchJson('/remotes.json', Remotes, { cache: 'no-cache' });

/**
 * Reads the list of modules (MFE-02) and selects a version of each for this browser. An invalid entry affects only its
 * own module.
 * @throws LoadError if the list cannot be loaded
 */
export async function readRegistry(): Promise<Registry> {
  const { remotes } = await readList();
  const owners = remotes.map(parseOwner).filter((owner) => owner !== undefined);
  const selected = owners.flatMap(({ remote }) => (remote && selectVersion(remote)) ?? []);
  const valid = (await applyPreviews(selected)).map(toOwner);
  const invalid = owners.filter(({ remote }) => !remote);
  return { owners: [...valid, ...invalid], isComplete: owners.length === remotes.length };
}

const ownsPath = (path: string, pathname: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

/**
 * The module with the longest path that contains `pathname`. If two modules claim a path, the first in the list owns
 * it.
 */
export function findOwner(owners: readonly Owner[], pathname: string): Owner | undefined {
  const getMatchLength = ({ paths }: Owner): number =>
    Math.max(0, ...paths.filter((path) => ownsPath(path, pathname)).map(({ length }) => length));
  const [best] = [...owners].sort((a, b) => getMatchLength(b) - getMatchLength(a));
  return best && getMatchLength(best) > 0 ? best : undefined;
}

const SEED_KEY = 'release-seed';

/** A visitor's. @throws if there is no storage */
const getBrowserSeed = (): string => {
  const seed = localStorage.getItem(SEED_KEY) ?? String(Math.random()).slice(2, 12);
  localStorage.setItem(SEED_KEY, seed);
  return seed;
};

/**
 * From 0 to 99, constant for each module: of the trader, on all devices, so that the API knows which version this is
 * (known-modules.ts), or of a visitor's browser. Without storage it is 99: the last to get a staged version.
 */
const getBucket = (module: string): number => {
  try {
    return computeBucket(getDataOwner() ?? getBrowserSeed(), module);
  } catch {
    return 99;
  }
};

/**
 * The version for this browser: the staged one in the given percentage of browsers, the current one otherwise.
 * Undefined for a staged first release that this browser does not get.
 */
export function selectVersion(remote: Remote): Remote | undefined {
  const { staged, percent, ...current } = remote;
  const bucket = staged || percent !== undefined ? getBucket(remote.name) : 99;
  if (percent !== undefined) return bucket < percent ? current : undefined;
  if (!staged || bucket >= staged.percent) return current;
  const { percent: _, ...version } = staged;
  return { name: remote.name, ...version };
}

/**
 * Looks up a published version by name, never by a URL from outside. The gateway answers and not a CDN, because a CDN
 * must not decide which hashes its files have.
 * @throws LoadError
 */
const lookUpVersion = async ({ name, version }: Preview): Promise<Remote | 'withdrawn'> => {
  const found = await fetchJson(getModuleLookupPath(name, version), ModuleLookup, { cache: 'no-cache' });
  return 'withdrawn' in found ? 'withdrawn' : found;
};

/**
 * Replaces current versions by previews. If a preview cannot be loaded, the current version remains and the badge says
 * so.
 */
const applyPreviews = async (remotes: readonly Remote[]): Promise<Remote[]> => {
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

const mayBeReplaced = (failure: unknown): boolean =>
  isLoadError(failure) && ['unreachable', 'damaged'].includes(getFailureKind(failure));

/**
 * The version that this browser gets now, if the files of `remote` cannot be loaded and another version replaced it.
 */
export async function findSuccessor(remote: Remote, failure: unknown): Promise<Remote | undefined> {
  if (!mayBeReplaced(failure)) return;
  const registry = await readRegistry().catch(() => undefined);
  const current = registry?.owners.find(({ name }) => name === remote.name)?.remote;
  return current?.version === remote.version ? undefined : current;
}

/**
 * The error to show when a page's code cannot be loaded: a ReplacedError if a newer version replaced it. Only once for
 * each version, so that a reload that did not help is not offered again.
 */
export async function toReplacedError(remote: Remote, failure: unknown): Promise<unknown> {
  const successor = await findSuccessor(remote, failure);
  const { name, version } = remote;
  if (!successor || !isFirstTime('reloads-offered', `${name}@${version}`)) return failure;
  return new ReplacedError('unreachable', `${name} ${version} was replaced by ${successor.version}.`, failure);
}
