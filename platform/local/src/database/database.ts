import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { EngineKind } from './engine-record.ts';

/** A running MongoDB-compatible database with transactions. */
export interface Database {
  kind: EngineKind;
  /** Human-readable engine name, e.g. "DocumentDB 1.0-0-1 on PostgreSQL 18 (Debian packages)". */
  description: string;
  /** The connection string, including a database name; `withDatabaseName(uri, name)` replaces it. */
  uri: string;
  /** Resolves when an engine that we manage has exited, expected or not, with the reason ("exit code 1"). */
  ended?: Promise<string>;
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  /** The product's data folder; the database uses its `database` subfolder. */
  dataDir: string;
  /** The MONGODB_URI setting: an externally managed database. */
  mongodbUri?: string;
  /** Whether acknowledged writes survive a power failure; false only for disposable data. */
  durable: boolean;
  /** On 127.0.0.1, when it must be this one. By default the one of the last start or a free one. */
  port?: number | undefined;
  /** DocumentDB reports conflicts of transactions at once, as mongod does; for tests. */
  conflictsAtOnce?: boolean | undefined;
  /** Called with progress messages for the user. */
  log(line: string): void;
}

/** Replaces the database name in a MongoDB connection string. */
export function withDatabaseName(uri: string, name: string): string {
  const [server = ''] = /^mongodb(?:\+srv)?:\/\/[^/?]+/.exec(uri) ?? [];
  const query = uri.includes('?') ? uri.slice(uri.indexOf('?')) : '';
  return `${server}/${name}${query}`;
}

/** Gets the folder for downloaded engines, shared by all checkouts: ENGINE_CACHE_DIR or the user's cache folder. */
export function getCacheRoot(): string {
  const { ENGINE_CACHE_DIR, XDG_CACHE_HOME } = process.env;
  return resolve(ENGINE_CACHE_DIR || join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'trading-journal'));
}
