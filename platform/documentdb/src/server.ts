import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSocketDir } from './data-folder.ts';
import { withClient } from './extensions.ts';
import type { EngineAddress } from './gateway/engine.ts';
import type { Launcher } from './launcher.ts';
import { getPlainEnvironment } from './run.ts';
import { formatServerConfiguration, ROLE } from './settings.ts';
import { getProgramPath, type Tree } from './tree.ts';

const START_TIMEOUT_MS = 60_000;
const FAST_SHUTDOWN_TIMEOUT_MS = 5_000;

export interface Server {
  address: EngineAddress;
  /** Resolves when the server process has exited for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on `folder` and waits until it accepts connections. PostgreSQL exits with this process, even when
 * this process is killed.
 * @throws Error with the end of its log when it fails to start
 */
export async function startServer(tree: Tree, launcher: Launcher, folder: string, durable: boolean): Promise<Server> {
  const socketDir = await createSocketDir(folder);
  await writeFile(join(folder, 'postgresql.conf'), formatServerConfiguration({ socketDir, durable }));
  const log = join(folder, 'server.log');
  const child = spawnServer(tree, launcher, folder, log);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  const address = { socketDir, user: ROLE };
  const stop = async () => {
    // SIGINT is PostgreSQL's fast shutdown: it rolls back open transactions and writes committed data to disk.
    child.kill('SIGINT');
    // PostgreSQL 18 never completes a fast shutdown that begins while it recovers from the crash of one of its
    // processes. SIGQUIT stops it immediately. Committed data is in the write-ahead log, which the next start applies.
    const timer = setTimeout(() => child.kill('SIGQUIT'), FAST_SHUTDOWN_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
    await rm(socketDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(address, child);
  } catch (error) {
    await stop();
    const tail = (await readFile(log, 'utf8')).trim().split('\n').slice(-5).join(' | ');
    throw new Error(`PostgreSQL failed to start: ${tail}`, { cause: error });
  }
  return { address, ended, stop };
}

function spawnServer(tree: Tree, { prefix }: Launcher, folder: string, log: string): ChildProcess {
  const out = openSync(log, 'w');
  const command = [...prefix, 'setpriv', '--pdeathsig=INT', getProgramPath(tree, 'postgres'), '-D', folder];
  const [program = '', ...args] = command;
  const child = spawn(program, args, { stdio: ['ignore', out, out], env: getPlainEnvironment() });
  closeSync(out);
  return child;
}

async function waitUntilReady(address: EngineAddress, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; !(await canConnect(address)); await sleep(20)) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null)
      throw new Error('the process exited');
    if (Date.now() > deadline) throw new Error('the start timed out');
  }
}

function canConnect(address: EngineAddress): Promise<boolean> {
  return withClient(address, (client) => client.query('SELECT 1')).then(
    () => true,
    () => false,
  );
}
