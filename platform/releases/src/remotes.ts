import type { BuiltModule, ModuleLookup, PublishedModule, Remote, ShellFacts } from 'protocol';
import {
  type Deployment,
  getVersionFolder,
  isWithdrawn,
  listReleasedModules,
  readDeployments,
  readFirstReleasedAt,
  readLatestDeployment,
  readRelease,
  type Store,
} from 'protocol/store';
import { findMissing } from './compatibility.ts';
import { findScripts } from './integrity.ts';

/** @param base the URL under which the store's files are served, e.g. `/` */
const toRemoteVersion = (release: PublishedModule, base: string) => {
  const { name, entry, version, contract, paths, shared, integrity, workers, nav, commands, panels } = release;
  const url = base + getVersionFolder(name, version) + entry;
  const scripts = findScripts(release.files);
  return { version, contract, entry: url, paths, shared, integrity, scripts, workers, nav, commands, panels };
};

/** Where the entries of remotes.json come from. */
interface Source {
  store: Store;
  /** The URL under which the store's files are served. */
  base: string;
  /** The shell that they are for; undefined for any. */
  shell: ShellFacts | undefined;
}

const canRun = (release: PublishedModule, shell: ShellFacts | undefined): boolean =>
  !shell || !findMissing(release, shell);

const readStaged = async ({ store, base, shell }: Source, name: string, { staged }: Deployment) => {
  if (!staged || (await isWithdrawn(store, name, staged.version))) return {};
  const release = await readRelease(store, name, staged.version);
  return release && canRun(release, shell)
    ? { staged: { ...toRemoteVersion(release, base), percent: staged.percent } }
    : {};
};

interface DatedRemote {
  remote: Remote;
  firstReleasedAt: string;
}

/** A staged first release: the browsers that do not get it do not have the module. */
const readStagedFirst = async (source: Source, name: string, deployment: Deployment): Promise<DatedRemote | null> => {
  const { staged } = await readStaged(source, name, deployment);
  const firstReleasedAt = await readFirstReleasedAt(source.store, name);
  return staged ? { remote: { name, ...staged }, firstReleasedAt } : null;
};

/** After a rollback of the shell: the version that was current last and can run. */
const findRunnable = async ({ store, shell }: Source, name: string): Promise<PublishedModule | undefined> => {
  for (const { current } of await readDeployments(store, name)) {
    const release = current && !(await isWithdrawn(store, name, current)) && (await readRelease(store, name, current));
    if (release && canRun(release, shell)) return release;
  }
  return undefined;
};

/**
 * The current version, or an earlier one if the shell cannot run it. If there is none, the shell says what it needs.
 */
const readCurrent = async (source: Source, name: string, version: string): Promise<PublishedModule> => {
  const release = await readRelease(source.store, name, version);
  if (!release) throw new Error(`${name} ${version} is current but does not exist.`);
  if (await isWithdrawn(source.store, name, version)) throw new Error(`${name} ${version} was withdrawn.`);
  return canRun(release, source.shell) ? release : ((await findRunnable(source, name)) ?? release);
};

/** One module's entry in remotes.json; null if no browser gets a version. */
const readRemote = async (source: Source, name: string): Promise<DatedRemote | null> => {
  const deployment = await readLatestDeployment(source.store, name);
  if (!deployment) throw new Error(`${name} has no deployment that can be read.`);
  if (!deployment.current) return readStagedFirst(source, name, deployment);
  const remote = {
    name,
    ...toRemoteVersion(await readCurrent(source, name, deployment.current), source.base),
    ...(await readStaged(source, name, deployment)),
  };
  return { remote, firstReleasedAt: await readFirstReleasedAt(source.store, name) };
};

/**
 * The entries of remotes.json, from each module's latest deployment. The module that was released first comes first: if
 * two modules claim one path, the earlier entry owns it. Modules that cannot be read are omitted and reported to
 * `onBroken`. Versions that `shell` would refuse are not listed, if there is another.
 */
export async function readReleasedRemotes(
  store: Store,
  base: string,
  onBroken: (name: string, error: unknown) => void,
  shell?: ShellFacts,
): Promise<Remote[]> {
  const read = async (name: string): Promise<DatedRemote | null> => {
    try {
      return await readRemote({ store, base, shell }, name);
    } catch (error) {
      onBroken(name, error);
      return null;
    }
  };
  const found = (await Promise.all((await listReleasedModules(store)).map(read))).filter((dated) => dated !== null);
  return found.sort((a, b) => a.firstReleasedAt.localeCompare(b.firstReleasedAt)).map(({ remote }) => remote);
}

/** What a module has for itself: its paths and its links. */
type Claims = Pick<BuiltModule, 'name' | 'paths' | 'nav'>;

/** The shell's own links of signed-in traders, by group. */
const SHELL_LABELS: Readonly<Record<string, readonly string[]>> = {
  '': ['Dashboard', 'Trades', 'Account', 'Logout'],
  Trades: ['My Trades', 'Add Trade', 'Manage Setups'],
};

/** Pages of the gateway itself, which a module would never be asked for. */
const GATEWAY_PATHS = ['/composition', '/composition.json'];

const isBelow = (path: string, owned: string): boolean => `${path}/`.startsWith(`${owned}/`);

/** The claims of a version that other modules respect, whether all browsers get it or some. */
const listClaims = ({ name, paths, nav, staged }: Remote): Claims[] => [
  { name, paths, nav },
  ...(staged ? [{ name, paths: staged.paths, nav: staged.nav }] : []),
];

/**
 * Throws if the gateway or another module already owns one of the paths, or a path above it, or if a link of another
 * module has the same label: browsers would open the wrong page, or traders would.
 * @param others the modules of the store, and those that the running product serves without a release
 */
export function assertClaimsAreFree({ name, paths, nav = [] }: Claims, others: readonly Remote[]): void {
  const reserved = paths.find((claimed) => GATEWAY_PATHS.some((own) => isBelow(claimed, own)));
  if (reserved) throw new Error(`${reserved} belongs to the gateway: use another path.`);
  const taken = nav.find(({ label, group = '' }) => SHELL_LABELS[group]?.includes(label));
  if (taken) throw new Error(`The shell has a link with the label ${taken.label}: use another label.`);
  for (const other of others.filter((remote) => remote.name !== name).flatMap(listClaims)) {
    const path = paths.find((claimed) => other.paths.some((owned) => isBelow(claimed, owned)));
    if (path) throw new Error(`${path} belongs to ${other.name}: use another path, or remove it there first.`);
    const link = nav.find(({ label, group }) =>
      other.nav?.some((each) => each.label === label && each.group === group),
    );
    if (link) throw new Error(`${other.name} has a link with the label ${link.label}: use another label.`);
  }
}

/** One published version, current or not, for a browser that previews it; null if it does not exist. */
export async function findVersion(
  store: Store,
  base: string,
  name: string,
  version: string,
): Promise<ModuleLookup | null> {
  if (await isWithdrawn(store, name, version)) return { withdrawn: true };
  const release = await readRelease(store, name, version);
  return release && { name, ...toRemoteVersion(release, base) };
}
