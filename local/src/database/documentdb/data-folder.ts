import { readdir, readFile, readlink, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../run.ts';
import { type Launcher, own } from './launch.ts';
import { removeSocketDir } from './socket-dir.ts';

const PATIENCE_MS = 10_000;
const PID_FILE = 'postmaster.pid';
/** The path of a program of a built engine. */
const ENGINE = /\/documentdb-\d+\/tree\//;
/** Stands in the command line of the process that runs an engine (its file's name). */
export const ENGINE_PROCESS = 'engine-process';

/**
 * Makes `folder` ready for a server: empty cluster on the first start, whatever an earlier one left running or lying
 * about cleared away on later ones.
 * @throws Error when another product is using the folder
 */
export async function prepareData(
  folder: string,
  template: string,
  launcher: Launcher,
  durable: boolean,
): Promise<void> {
  const exists = await stat(folder).catch(() => undefined);
  if (exists) await clearLeftovers(folder);
  else await copyTemplate(template, folder, durable);
  await own(folder, launcher);
}

/** Copied beside and renamed, so that a folder of this name is always whole. */
async function copyTemplate(template: string, folder: string, durable: boolean): Promise<void> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await run('cp', ['-a', '--reflink=auto', template, unfinished]);
  if (durable) await run('sync', ['-f', unfinished]);
  await rename(unfinished, folder);
}

async function clearLeftovers(folder: string): Promise<void> {
  await endServersOf(folder);
  await removeSocketDir(folder);
  await rm(join(folder, PID_FILE), { force: true });
}

/** A server that outlived its product is told to end; one whose product lives is given time to, as that may be ending. */
async function endServersOf(folder: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let signal: NodeJS.Signals = 'SIGINT'; ; await sleep(50)) {
    const servers = await processesIn(folder);
    if (servers.length === 0) return;
    const product = await engineAbove(servers);
    const late = Date.now() > deadline;
    if (product && late)
      throw new Error(`The database in ${folder} is in use by another running product (process ${product}).`);
    if (late) signal = 'SIGKILL';
    if (!product) for (const pid of servers) end(pid, signal);
  }
}

/** The PostgreSQL processes of the folder: they work in it, and run a program out of a built engine. */
export async function processesIn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const link = (pid: string, name: string) => readlink(`/proc/${pid}/${name}`).catch(() => '');
  const isServer = async (pid: string) => (await link(pid, 'cwd')) === folder && ENGINE.test(await link(pid, 'exe'));
  const found = await Promise.all(pids.map(isServer));
  return pids.filter((_, position) => found[position]).map(Number);
}

/** The living process of ours that runs one of these servers, if there is one. */
async function engineAbove(servers: number[]): Promise<number | undefined> {
  for (const pid of servers) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const parent = Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1] ?? 0);
    const command = await readFile(`/proc/${parent}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(ENGINE_PROCESS)) return parent;
  }
  return undefined;
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself meanwhile.
  }
}
