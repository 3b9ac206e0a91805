import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../run.ts';

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const DEFAULT_MIRROR = 'http://deb.debian.org/debian';
/** Testing first: unstable's packages may be half way through a change. */
const SUITES = ['testing', 'unstable'];
/** What Debian takes for granted on every machine, and an empty folder lacks. */
const BASE = ['base-files', 'libc-bin', 'dash'];

export interface Download {
  suite: string;
  /** The PostgreSQL version that the engine extends: 18. */
  major: number;
  /** The extension's package version. */
  version: string;
  /** The folder with the .deb files of the engine and of everything that it needs. */
  archives: string;
}

/**
 * Fetches the newest DocumentDB engine that Debian offers, with its whole closure, checked against Debian's own keys.
 * Nothing is installed: apt works on a state of its own under `folder`, in which no package is installed.
 * @param major take the engine for this PostgreSQL, which made the data at hand; undefined: the newest
 * @throws Error when no suite of no mirror offers it
 */
export async function download(folder: string, major: number | undefined): Promise<Download> {
  const failures: string[] = [];
  for (const suite of SUITES) {
    for (const mirror of await mirrors()) {
      try {
        return await downloadFrom(folder, mirror, suite, major);
      } catch (error) {
        failures.push(`${suite}: ${(error as Error).message}`);
      }
    }
  }
  throw new Error(failures.join('; '));
}

async function downloadFrom(folder: string, mirror: string, suite: string, wanted?: number): Promise<Download> {
  const config = await privateState(folder, mirror, suite);
  await run('apt-get', ['-c', config, 'update']);
  const found = await run('apt-cache', ['-c', config, 'search', '--names-only', '^postgresql-[0-9]+-documentdb$']);
  const majors = [...found.matchAll(/^postgresql-(\d+)-documentdb /gm)].map((match) => Number(match[1]));
  const major = wanted ?? Math.max(...majors);
  if (!majors.includes(major)) throw new Error(`no DocumentDB for PostgreSQL ${wanted ?? 'of any version'} is offered`);
  const name = `postgresql-${major}-documentdb`;
  await run('apt-get', ['-c', config, '-y', '--download-only', 'install', name, ...BASE]);
  const shown = await run('apt-cache', ['-c', config, 'show', '--no-all-versions', name]);
  const version = /^Version: (.+)$/m.exec(shown)?.[1] ?? 'unknown';
  return { suite, major, version, archives: join(folder, 'cache', 'archives') };
}

/** An apt of one's own: lists, cache and status under `folder`, one signed source, none of the machine's hooks. */
async function privateState(folder: string, mirror: string, suite: string): Promise<string> {
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

/** The mirrors that this machine's own apt fetches Debian from, then Debian's; each may serve the newer suites, too. */
async function mirrors(): Promise<string[]> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const codename = /^VERSION_CODENAME=(\S+)$/m.exec(release)?.[1];
  const uris = await run('apt-get', ['update', '--print-uris']).catch(() => '');
  const own = [...uris.matchAll(/^'(\S+)\/dists\/([^/']+)\/InRelease'/gm)]
    .filter(([, base, suite]) => suite === codename && base?.endsWith('/debian'))
    .map(([, base]) => String(base));
  return [...new Set([...own, DEFAULT_MIRROR])];
}

/** Whether this is a machine that can build the engine: Debian 12 or newer, with its tools and keys. */
export async function isDebian(): Promise<boolean> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const version = Number(/^VERSION_ID="?(\d+)/m.exec(release)?.[1] ?? Number.POSITIVE_INFINITY);
  const keys = await readFile(KEYRING).catch(() => undefined);
  return /^ID=debian$/m.test(release) && version >= 12 && keys !== undefined;
}
