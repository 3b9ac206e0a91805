import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { cachedEngine } from './cache.ts';
import { ENGINE_PROCESS } from './data-folder.ts';
import type { EngineNews, EngineOrder } from './messages.ts';

const program = fileURLToPath(new URL(`./${ENGINE_PROCESS}.ts`, import.meta.url));

export interface DocumentDbOptions {
  /** The data folder of this engine. */
  folder: string;
  durable: boolean;
  /** On 127.0.0.1; any free one by default. */
  port?: number | undefined;
  log(line: string): void;
}

export interface DocumentDb {
  description: string;
  uri: string;
  ended: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the DocumentDB engine on a data folder, in a process of its own; builds it first when the cache lacks it.
 * @throws Error with a sentence when it cannot be built or does not come up
 */
export async function startDocumentDb({ folder, durable, port: wanted, log }: DocumentDbOptions): Promise<DocumentDb> {
  const engine = await cachedEngine(await majorOf(folder), log);
  await mkdir(dirname(folder), { recursive: true });
  const child = spawnEngine({ tree: engine.tree, template: engine.template, folder, durable, port: wanted }, log);
  const port = await portOf(child);
  return {
    description: `DocumentDB ${engine.version} on PostgreSQL ${engine.tree.major} (Debian packages)`,
    // The engine does not recognise a write that a driver sends again, so drivers must not.
    uri: `mongodb://127.0.0.1:${port}/trading-journal?retryWrites=false`,
    ended: endOf(child),
    stop: () => stop(child),
  };
}

/** The PostgreSQL that made the data: another major cannot read it. Undefined for new data. */
async function majorOf(folder: string): Promise<number | undefined> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '');
  return Number.parseInt(version, 10) || undefined;
}

/** Detached: a Ctrl-C in the terminal reaches the product alone, and the database outlives the API's last request. */
function spawnEngine(order: EngineOrder, log: (line: string) => void): ChildProcess {
  const child = fork(program, [JSON.stringify(order)], {
    detached: true,
    // Not the parent's: what that was told to load first may end the process before it has ended its server.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (child.stderr) createInterface({ input: child.stderr }).on('line', log);
  return child;
}

async function portOf(child: ChildProcess): Promise<number> {
  const news = await new Promise<EngineNews>((resolve) => {
    child.once('message', (message) => resolve(message as EngineNews));
    child.once('error', (error) => resolve({ failed: error.message }));
    child.once('exit', (code, signal) => resolve({ failed: `the engine's process ended (${signal ?? code})` }));
  });
  if ('failed' in news) throw new Error(news.failed);
  child.unref();
  child.channel?.unref();
  return news.port;
}

/** How the process ended: "exit code 1", "signal SIGKILL". */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = endOf(child);
  child.ref();
  child.kill('SIGTERM');
  await ended;
}
