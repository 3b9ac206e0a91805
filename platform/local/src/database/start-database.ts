import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isSupportedDebian, startDocumentDb } from 'documentdb';
import { type Database, type DatabaseOptions, getCacheRoot } from './database.ts';
import { ENGINE_FOLDERS, type EngineRecord, readEngineRecord, writeEngineRecord } from './engine-record.ts';

/**
 * Starts the database of a data folder, or uses the one in MONGODB_URI. The first start selects an available engine
 * and records it; later starts use the same engine.
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

interface SelectOptions extends Omit<DatabaseOptions, 'dataDir'> {
  /** The `database` subfolder of the data folder. */
  folder: string;
}

/** A running database, with the port if later starts prefer the same one. */
type StartedDatabase = Database & { port?: number };

const OTHER_FOLDER = 'or set DATA_DIR to another folder';

/** Tries MONGODB_URI, a mongod on the PATH, a downloaded mongod, and DocumentDB from Debian packages, in this order. */
async function startFirstAvailable(options: SelectOptions): Promise<StartedDatabase> {
  if (options.mongodbUri) return useExternalDatabase(options.mongodbUri);
  const failures: string[] = [];
  const mongod = await startManagedMongod(options, undefined, failures);
  if (mongod) return mongod;
  if (!(await isSupportedDebian())) failures.push('DocumentDB packages require Debian 12 or newer');
  else {
    try {
      return await startManagedDocumentDb(options);
    } catch (error) {
      failures.push(`DocumentDB from Debian packages: ${(error as Error).message}`);
    }
  }
  throw new Error(
    `No database is available (${failures.join('; ')}): set MONGODB_URI, install mongod, or use Debian 12 or newer.`,
  );
}

/** Starts the recorded engine and no other: in another engine the journal would appear empty. */
async function startRecorded(record: EngineRecord, options: SelectOptions): Promise<StartedDatabase> {
  const { mongodbUri, folder } = options;
  const prefix = `The journal in ${folder} is stored in ${record.description}`;
  if (record.kind === 'uri') {
    if (mongodbUri) return useExternalDatabase(mongodbUri);
    throw new Error(`${prefix}, but MONGODB_URI is not set: set it, ${OTHER_FOLDER}.`);
  }
  if (mongodbUri) throw new Error(`${prefix}, but MONGODB_URI is set to another database: unset it, ${OTHER_FOLDER}.`);
  if (record.kind === 'documentdb') {
    return startManagedDocumentDb(options).catch((error: Error) => {
      throw new Error(`${prefix}, which failed to start: ${error.message}`, { cause: error });
    });
  }
  const failures: string[] = [];
  const mongod = await startManagedMongod(options, record, failures);
  if (mongod) return mongod;
  throw new Error(`${prefix}, which was not found (${failures.join('; ')}): install mongod, ${OTHER_FOLDER}.`);
}

function useExternalDatabase(uri: string): StartedDatabase {
  const hosts = /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]+)/.exec(uri)?.[1] ?? 'an invalid address';
  return { kind: 'uri', description: `the database at ${hosts} (MONGODB_URI)`, uri, stop: async () => {} };
}

/** Loaded on demand, because most of the start's time with DocumentDB would be for the driver and the downloader. */
async function startManagedMongod(
  { folder, ...options }: SelectOptions,
  record: EngineRecord | undefined,
  failures: string[],
): Promise<StartedDatabase | undefined> {
  const { startUsableMongod } = await import('./mongod.ts');
  const mongod = await startUsableMongod({ ...options, folder: join(folder, ENGINE_FOLDERS.mongod) }, record, failures);
  return mongod && { kind: 'mongod', ...mongod };
}

async function startManagedDocumentDb({ folder, ...options }: SelectOptions): Promise<StartedDatabase> {
  const engine = await startDocumentDb({
    folder: join(folder, ENGINE_FOLDERS.documentdb),
    cacheDir: getCacheRoot(),
    ...options,
  });
  return { kind: 'documentdb', ...engine };
}
