import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withDatabaseName } from '../database/database-name.ts';
import { startDatabase } from '../database/index.ts';
import { findProcesses } from './processes.ts';

export { withDatabaseName };

export interface TestDatabase {
  /** Which engine it is, in words. */
  description: string;
  /** An engine's address for mongoose; `withDatabaseName(uri, name)` gives each test file a database of its own on it. */
  uri: string;
  stop(): Promise<void>;
  /** `kill -9` of all its processes at once. The data stays. An engine that MONGODB_URI names is not ours to kill. */
  kill(): Promise<void>;
  /** After kill(), starts it again: at the same address, on the same data. */
  restart(): Promise<void>;
}

const PREFIX = 'trading-journal-test-';

/**
 * A real database engine on throw-away data, for a whole test run or a bench. Unless `durable`, nothing is synced to the
 * disk. It ends with the process at the latest. MONGODB_URI, when set, is taken instead of starting one.
 */
export async function startTestDatabase({ durable = false } = {}): Promise<TestDatabase> {
  await sweep();
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const options = { dataDir, durable, log, mongodbUri: process.env.MONGODB_URI };
  let database = await startDatabase(options);
  const { description, uri } = database;
  return {
    description,
    uri,
    stop: async () => {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    kill: () => killAllOf(dataDir),
    restart: async () => {
      database = await startDatabase({ ...options, port: Number(new URL(uri).port) });
    },
  };
}

/** What was begun while it looked is found by the next look. */
async function killAllOf(dataDir: string): Promise<void> {
  let found = await findProcesses(dataDir);
  if (found.length === 0) throw new Error('there is no engine of ours to kill');
  for (; found.length > 0; found = await findProcesses(dataDir)) {
    for (const { pid } of found) end(pid);
    await sleep(10);
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}

/** Removes the data of test runs that were killed before they could. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
