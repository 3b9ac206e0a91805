import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcesses } from 'tooling/programs';
import { startDatabase } from '../database/start-database.ts';

export interface TestDatabase {
  /** Human-readable engine name. */
  description: string;
  /** The connection string; `withDatabaseName(uri, name)` gives each test file its own database. */
  uri: string;
  stop(): Promise<void>;
  /** Kills all its processes with SIGKILL. The data stays. Not possible for an external engine (MONGODB_URI). */
  kill(): Promise<void>;
  /** Restarts it after kill(), with the same address and data. */
  restart(): Promise<void>;
}

const PREFIX = 'trading-journal-test-';

/**
 * Starts a real database engine with disposable data for a test run or a benchmark. Unless `durable`, nothing is synced
 * to disk. With `conflictsAtOnce`, DocumentDB reports conflicts of transactions as mongod does. The engine never
 * outlives this process. Uses MONGODB_URI instead when it is set.
 */
export async function startTestDatabase({ durable = false, conflictsAtOnce = false } = {}): Promise<TestDatabase> {
  await removeStaleData();
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const options = { dataDir, durable, conflictsAtOnce, log, mongodbUri: process.env.MONGODB_URI };
  let database = await startDatabase(options);
  const { description, uri } = database;
  return {
    description,
    uri,
    stop: async () => {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    kill: () => killProcesses(dataDir),
    restart: async () => {
      database = await startDatabase({ ...options, port: Number(new URL(uri).port) });
    },
  };
}

/** Repeats until no process is left, because new processes may start during a search. */
async function killProcesses(dataDir: string): Promise<void> {
  let found = await findProcesses(dataDir);
  if (found.length === 0) throw new Error('no managed engine is running');
  for (; found.length > 0; found = await findProcesses(dataDir)) {
    for (const { pid } of found) kill(pid);
    await sleep(10);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}

/** Removes the data of killed test runs. */
async function removeStaleData(): Promise<void> {
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

declare global {
  var testDatabase: TestDatabase | undefined;
}

/** jest's globalSetup: starts one engine for the whole run. Test files read its address from TEST_DATABASE_URI. */
export default async function startSharedDatabase(): Promise<void> {
  globalThis.testDatabase = await startTestDatabase();
  process.env.TEST_DATABASE_URI = globalThis.testDatabase.uri;
}
