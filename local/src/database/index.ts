import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { startFirst, startRemembered } from './choice.ts';
import { type EngineKind, readRemembered, remember } from './remembered.ts';

export { withDatabaseName } from './database-name.ts';
export type { EngineKind } from './remembered.ts';

/** A running database that speaks MongoDB, with transactions. */
export interface Database {
  kind: EngineKind;
  /** Which engine it is, in words: "DocumentDB 1.0-0-1 on PostgreSQL 18 (Debian packages)". */
  description: string;
  /** For mongoose, with a database's name in it; `withDatabaseName(uri, name)` exchanges the name. */
  uri: string;
  /** Where we run the engine: resolves when it has ended, told to or not, with how ("exit code 1"). */
  ended?: Promise<string>;
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  /** The product's data folder; the database lives in `database` under it. */
  dataDir: string;
  /** The setting MONGODB_URI: a database that somebody else runs. */
  mongodbUri?: string;
  /** Whether acknowledged writes survive a power cut; false only for throw-away data. */
  durable: boolean;
  /** Where it listens on 127.0.0.1, if it is DocumentDB: a mongod goes on using its first one. */
  port?: number | undefined;
  /** Called with a line for a person while something takes long. */
  log(line: string): void;
}

/**
 * Starts the database of a data folder, or reaches the one that MONGODB_URI names. The first start takes what the machine
 * has (see choice.ts) and notes it; later ones use the same.
 * @throws Error with one sentence when there is none to be had, or not the one that keeps this journal
 */
export async function startDatabase({ dataDir, ...options }: DatabaseOptions): Promise<Database> {
  await mkdir(dataDir, { recursive: true });
  const folder = join(await realpath(dataDir), 'database');
  const remembered = await readRemembered(folder);
  const start = remembered ? startRemembered(remembered, { ...options, folder }) : startFirst({ ...options, folder });
  const { port, ...database } = await start;
  await remember(folder, { kind: database.kind, description: database.description, port });
  return database;
}
