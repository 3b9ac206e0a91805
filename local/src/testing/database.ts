import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '../database/index.ts';

export { databaseUri } from '../database/uri.ts';

export interface TestDatabase {
  /** Which engine it is, in words. */
  description: string;
  /** An engine's address for mongoose; `databaseUri(uri, name)` gives each test file a database of its own on it. */
  uri: string;
  stop(): Promise<void>;
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
  const database = await startDatabase({ dataDir, durable, log, mongodbUri: process.env.MONGODB_URI });
  const stop = async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { description: database.description, uri: database.uri, stop };
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
