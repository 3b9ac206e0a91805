import { mkdir, mkdtemp, readdir, readFile, readlink, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureOwner, type Launcher } from './launcher.ts';
import { run } from './run.ts';

const STOP_TIMEOUT_MS = 10_000;
const PID_FILE = 'postmaster.pid';
/** Matches the path of a program of a built engine. */
const ENGINE_PATH = /\/documentdb-\d+\/tree\//;
/** The file name in the command line of the process that runs an engine. */
export const ENGINE_PROCESS = 'engine-process';

/**
 * Prepares `folder` for a server: creates an empty cluster on the first start, and later removes the leftovers of an
 * earlier run.
 * @throws Error when another running product uses the folder
 */
export async function prepareDataFolder(
  folder: string,
  template: string,
  launcher: Launcher,
  durable: boolean,
): Promise<void> {
  const exists = await stat(folder).catch(() => undefined);
  if (exists) await clearLeftovers(folder);
  else await copyTemplate(template, folder, durable);
  await ensureOwner(folder, launcher);
}

/** Copies to a temporary name and renames, so that the data folder is never incomplete. */
async function copyTemplate(template: string, folder: string, durable: boolean): Promise<void> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await run('cp', ['-a', '--reflink=auto', template, unfinished]);
  if (durable) await run('sync', ['-f', unfinished]);
  await rename(unfinished, folder);
}

async function clearLeftovers(folder: string): Promise<void> {
  await stopServers(folder);
  await removeSocketDir(folder);
  await rm(join(folder, PID_FILE), { force: true });
}

/** Stops orphaned servers at once. Waits for a server with a running product, because that product may be stopping. */
async function stopServers(folder: string): Promise<void> {
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  for (let signal: NodeJS.Signals = 'SIGINT'; ; await sleep(50)) {
    const servers = await findServerProcesses(folder);
    if (servers.length === 0) return;
    const product = await findEngineProcess(servers);
    const isLate = Date.now() > deadline;
    if (product && isLate)
      throw new Error(`The database in ${folder} is in use by another running product (process ${product}).`);
    if (isLate) signal = 'SIGKILL';
    if (!product) for (const pid of servers) sendSignal(pid, signal);
  }
}

/** Finds the PostgreSQL processes that run in this folder with a program of a built engine. */
export async function findServerProcesses(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const readProcessLink = (pid: string, name: string) => readlink(`/proc/${pid}/${name}`).catch(() => '');
  const isServer = async (pid: string) =>
    (await readProcessLink(pid, 'cwd')) === folder && ENGINE_PATH.test(await readProcessLink(pid, 'exe'));
  const matches = await Promise.all(pids.map(isServer));
  return pids.filter((_, index) => matches[index]).map(Number);
}

/** Finds the running engine process that is the parent of one of these servers. */
async function findEngineProcess(servers: number[]): Promise<number | undefined> {
  for (const pid of servers) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const parent = Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1] ?? 0);
    const command = await readFile(`/proc/${parent}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(ENGINE_PROCESS)) return parent;
  }
  return undefined;
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already exited.
  }
}

/** A socket path, including `/.s.PGSQL.5432`, is limited to 107 characters. */
const MAX_DIR_LENGTH = 90;
const FALLBACK_PREFIX = '/tmp/trading-journal-';

const getDefaultDir = (folder: string) => join(folder, 'socket');

/** Creates a private folder for the server's socket: in the data folder, or elsewhere when that path is too long. */
export async function createSocketDir(folder: string): Promise<string> {
  const dir = getDefaultDir(folder);
  if (dir.length > MAX_DIR_LENGTH) return mkdtemp(FALLBACK_PREFIX);
  await mkdir(dir, { recursive: true });
  return dir;
}

/** Removes the socket folder of the previous server, which its configuration contains. */
async function removeSocketDir(folder: string): Promise<void> {
  const configuration = await readFile(join(folder, 'postgresql.conf'), 'utf8').catch(() => '');
  const dir = parseSocketDir(configuration) ?? '';
  if (dir === getDefaultDir(folder) || dir.startsWith(FALLBACK_PREFIX)) await rm(dir, { recursive: true, force: true });
}

export function parseSocketDir(configuration: string): string | undefined {
  return /^unix_socket_directories = '(.+)'$/m.exec(configuration)?.[1];
}
