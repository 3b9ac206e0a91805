import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { EngineAddress } from '../gateway/engine.ts';
import { plainEnvironment } from '../run.ts';
import type { Launcher } from './launch.ts';
import { ROLE, serverConfiguration } from './settings.ts';
import { makeSocketDir } from './socket-dir.ts';
import { programPath, type Tree } from './tree.ts';

const START_PATIENCE_MS = 60_000;

export interface Server {
  address: EngineAddress;
  /** Resolves when the server's process has ended, for whatever reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on `folder` and waits until it answers. It ends with this process, however that ends.
 * @throws Error with what its log says when it does not come up
 */
export async function startServer(tree: Tree, launcher: Launcher, folder: string, durable: boolean): Promise<Server> {
  const socketDir = await makeSocketDir(folder);
  await writeFile(join(folder, 'postgresql.conf'), serverConfiguration({ socketDir, durable }));
  const log = join(folder, 'server.log');
  const child = spawnServer(tree, launcher, folder, log);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  const address = { socketDir, user: ROLE };
  const stop = async () => {
    // SIGINT is PostgreSQL's "fast": open transactions are rolled back, what was committed is written out.
    child.kill('SIGINT');
    await ended;
    await rm(socketDir, { recursive: true, force: true });
  };
  try {
    await untilReady(address, child);
  } catch (error) {
    await stop();
    const tail = (await readFile(log, 'utf8')).trim().split('\n').slice(-5).join(' | ');
    throw new Error(`PostgreSQL did not start: ${tail}`, { cause: error });
  }
  return { address, ended, stop };
}

function spawnServer(tree: Tree, { prefix }: Launcher, folder: string, log: string): ChildProcess {
  const out = openSync(log, 'w');
  const command = [...prefix, 'setpriv', '--pdeathsig=INT', programPath(tree, 'postgres'), '-D', folder];
  const [program = '', ...args] = command;
  const child = spawn(program, args, { stdio: ['ignore', out, out], env: plainEnvironment() });
  closeSync(out);
  return child;
}

async function untilReady(address: EngineAddress, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + START_PATIENCE_MS; !(await answers(address)); await sleep(20)) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) throw new Error('it ended');
    if (Date.now() > deadline) throw new Error('it did not answer in time');
  }
}

async function answers(address: EngineAddress): Promise<boolean> {
  const client = new Client({ host: address.socketDir, user: address.user, database: 'postgres' });
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
