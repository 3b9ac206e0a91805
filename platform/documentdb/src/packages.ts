import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './run.ts';

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const DEFAULT_MIRROR = 'http://deb.debian.org/debian';
/** Testing comes first because unstable may be in the middle of a package transition. */
const SUITES = ['testing', 'unstable'];
/** Packages that Debian assumes on every machine, but that an empty folder lacks. */
const BASE_PACKAGES = ['base-files', 'libc-bin', 'dash'];

export interface DownloadedPackages {
  suite: string;
  /** The PostgreSQL major version of the engine, e.g. 18. */
  major: number;
  /** The extension's package version. */
  version: string;
  /** The folder with the .deb files of the engine and its dependencies. */
  archives: string;
}

/**
 * Downloads the newest DocumentDB engine from Debian with all dependencies, verified with Debian's keys. Nothing is
 * installed: apt uses a private state in `folder` without any installed packages.
 * @param major the PostgreSQL version of existing data; undefined: the newest
 * @throws Error when no suite of any mirror provides it
 */
export async function downloadPackages(folder: string, major: number | undefined): Promise<DownloadedPackages> {
  const failures: string[] = [];
  for (const suite of SUITES) {
    for (const mirror of await listMirrors()) {
      try {
        return await downloadFrom(folder, mirror, suite, major);
      } catch (error) {
        failures.push(`${suite}: ${(error as Error).message}`);
      }
    }
  }
  throw new Error(failures.join('; '));
}

async function downloadFrom(
  folder: string,
  mirror: string,
  suite: string,
  requestedMajor?: number,
): Promise<DownloadedPackages> {
  const config = await writeAptConfig(folder, mirror, suite);
  const apt = (program: string, ...args: string[]) => run(program, ['-c', config, ...args]);
  await apt('apt-get', 'update');
  const searchResult = await apt('apt-cache', 'search', '--names-only', '^postgresql-[0-9]+-documentdb$');
  const majors = [...searchResult.matchAll(/^postgresql-(\d+)-documentdb /gm)].map((match) => Number(match[1]));
  const major = requestedMajor ?? Math.max(...majors);
  if (!majors.includes(major))
    throw new Error(`no DocumentDB package for PostgreSQL ${requestedMajor ?? '(any version)'}`);
  const name = `postgresql-${major}-documentdb`;
  await apt('apt-get', '-y', '--download-only', 'install', name, ...BASE_PACKAGES);
  const details = await apt('apt-cache', 'show', '--no-all-versions', name);
  const version = /^Version: (.+)$/m.exec(details)?.[1] ?? 'unknown';
  return { suite, major, version, archives: join(folder, 'cache', 'archives') };
}

/** Configures apt with lists, cache and status in `folder`, one signed source, and without the machine's hooks. */
async function writeAptConfig(folder: string, mirror: string, suite: string): Promise<string> {
  await mkdir(join(folder, 'lists', 'partial'), { recursive: true });
  await mkdir(join(folder, 'cache', 'archives', 'partial'), { recursive: true });
  await writeFile(join(folder, 'status'), '');
  await writeFile(join(folder, 'sources.list'), `deb [signed-by=${KEYRING}] ${mirror} ${suite} main\n`);
  const settings = [
    `Dir::State "${folder}";`,
    `Dir::State::lists "${folder}/lists";`,
    `Dir::State::status "${folder}/status";`,
    `Dir::Cache "${folder}/cache";`,
    `Dir::Etc::sourcelist "${folder}/sources.list";`,
    'Dir::Etc::sourceparts "/dev/null"; Dir::Etc::preferences "/dev/null"; Dir::Etc::preferencesparts "/dev/null";',
    'APT::Sandbox::User "";',
    'APT::Install-Recommends "false"; Acquire::Languages "none"; Acquire::Retries "2"; Acquire::http::Timeout "10";',
    '#clear APT::Update::Pre-Invoke; #clear APT::Update::Post-Invoke; #clear APT::Update::Post-Invoke-Success;',
  ];
  const config = join(folder, 'apt.conf');
  await writeFile(config, `${settings.join('\n').replaceAll('; #', ';\n#')}\n`);
  return config;
}

/** Lists the Debian mirrors of this machine's apt, then Debian's own. Any of them may serve the newer suites. */
async function listMirrors(): Promise<string[]> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const codename = /^VERSION_CODENAME=(\S+)$/m.exec(release)?.[1];
  const uris = await run('apt-get', ['update', '--print-uris']).catch(() => '');
  const configured = [...uris.matchAll(/^'(\S+)\/dists\/([^/']+)\/InRelease'/gm)]
    .filter(([, base, suite]) => suite === codename && base?.endsWith('/debian'))
    .map(([, base]) => String(base));
  return [...new Set([...configured, DEFAULT_MIRROR])];
}

/** Whether this machine can build the engine: Debian 12 or newer with its keys. */
export async function isSupportedDebian(): Promise<boolean> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const version = Number(/^VERSION_ID="?(\d+)/m.exec(release)?.[1] ?? Number.POSITIVE_INFINITY);
  const keyring = await readFile(KEYRING).catch(() => undefined);
  return /^ID=debian$/m.test(release) && version >= 12 && keyring !== undefined;
}
