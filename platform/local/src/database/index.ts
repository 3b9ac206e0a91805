import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, DatabaseOptions } from './database.ts';
import { readEngineRecord, writeEngineRecord } from './engine-record.ts';
import { startFirstAvailable, startRecorded } from './select-engine.ts';

export type { Database, DatabaseOptions } from './database.ts';
export { withDatabaseName } from './database-name.ts';
export type { EngineKind } from './engine-record.ts';

/**
 * Starts the database of a data folder, or uses the one in MONGODB_URI. The first start selects an available engine (see
 * select-engine.ts) and records it; later starts use the same engine.
 * @throws Error with a user-facing message when no engine, or not the recorded one, is available
 */
export async function startDatabase({ dataDir, ...options }: DatabaseOptions): Promise<Database> {
  await mkdir(dataDir, { recursive: true });
  const folder = join(await realpath(dataDir), 'database');
  const record = await readEngineRecord(folder);
  const start = record ? startRecorded(record, { ...options, folder }) : startFirstAvailable({ ...options, folder });
  const { port, ...database } = await start;
  await writeEngineRecord(folder, { kind: database.kind, description: database.description, port });
  return database;
}
