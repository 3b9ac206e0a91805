import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ENGINE_PROCESS } from './data-folder.ts';
import { ensureEngine } from './engine-cache.ts';
import type { Tree } from './tree.ts';

export { isSupportedDebian } from './packages.ts';

const program = fileURLToPath(new URL(`./${ENGINE_PROCESS}.ts`, import.meta.url));

interface DocumentDbOptions {
  /** The data folder of this engine. */
  folder: string;
  /** Built engines are stored here and shared by all data folders. */
  cacheDir: string;
  /** Whether acknowledged writes survive a power failure. */
  durable: boolean;
  /** On 127.0.0.1; defaults to a free port. */
  port?: number | undefined;
  /**
   * Transactions fail at once when another one has changed or locks a document, as in mongod. Otherwise they wait, and
   * repeat their first statement.
   */
  conflictsAtOnce?: boolean | undefined;
  log(line: string): void;
}

export interface DocumentDb {
  description: string;
  uri: string;
  ended: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the DocumentDB engine on a data folder in a separate process. Builds the engine first when it is not cached.
 * @throws Error with a user-facing message when the build or the start fails
 */
export async function startDocumentDb({
  folder,
  cacheDir,
  durable,
  port: requestedPort,
  conflictsAtOnce,
  log,
}: DocumentDbOptions): Promise<DocumentDb> {
  const engine = await ensureEngine(await readMajor(folder), cacheDir, log);
  await mkdir(dirname(folder), { recursive: true });
  const child = spawnEngine(
    { tree: engine.tree, template: engine.template, folder, durable, port: requestedPort, conflictsAtOnce },
    log,
  );
  const port = await waitForPort(child);
  return {
    description: `DocumentDB ${engine.version} on PostgreSQL ${engine.tree.major} (Debian packages)`,
    // The engine cannot detect a repeated write, so drivers must not retry writes.
    uri: `mongodb://127.0.0.1:${port}/trading-journal?retryWrites=false`,
    ended: waitForExit(child),
    stop: () => stop(child),
  };
}

/** Reads the PostgreSQL major version of existing data, which other versions cannot read. Undefined for new data. */
async function readMajor(folder: string): Promise<number | undefined> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '');
  return Number.parseInt(version, 10) || undefined;
}

/** Detached, so that Ctrl-C reaches only the product, and the database stops after the API's last request. */
function spawnEngine(options: EngineStartOptions, log: (line: string) => void): ChildProcess {
  const child = fork(program, [JSON.stringify(options)], {
    detached: true,
    // Not inherited: a preloaded module of the parent may exit this process before it has stopped its server.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (child.stderr) createInterface({ input: child.stderr }).on('line', log);
  return child;
}

async function waitForPort(child: ChildProcess): Promise<number> {
  const message = await new Promise<EngineMessage>((resolve) => {
    child.once('message', (received) => resolve(received as EngineMessage));
    child.once('error', (error) => resolve({ error: error.message }));
    child.once('exit', (code, signal) => resolve({ error: `the engine process exited (${signal ?? code})` }));
  });
  if ('error' in message) throw new Error(message.error);
  child.unref();
  child.channel?.unref();
  return message.port;
}

/** Resolves when the process has exited, with the reason: "exit code 1", "signal SIGKILL". */
function waitForExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = waitForExit(child);
  child.ref();
  child.kill('SIGTERM');
  await ended;
}

/** The command line argument of an engine process, as JSON. */
export interface EngineStartOptions {
  tree: Tree;
  template: string;
  /** The data folder; created when missing. */
  folder: string;
  durable: boolean;
  /** The gateway's port; defaults to a free port. */
  port?: number | undefined;
  conflictsAtOnce?: boolean | undefined;
}

/** The engine process's message to its parent: the gateway's port, or why the start failed. */
export type EngineMessage = { port: number } | { error: string };
