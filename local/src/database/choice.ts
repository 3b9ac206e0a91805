import { join } from 'node:path';
import { startDocumentDb } from './documentdb/index.ts';
import { isDebian } from './documentdb/packages.ts';
import type { Database, DatabaseOptions } from './index.ts';
import { downloadedMongod, mongodOnPath } from './mongod/binary.ts';
import { startMongod } from './mongod/index.ts';
import { dataFolders, type RememberedEngine } from './remembered.ts';

export interface ChoiceOptions extends Omit<DatabaseOptions, 'dataDir'> {
  /** The database folder in the data folder. */
  folder: string;
}

/** A database, and the port that a later start must use again, if it must. */
type Started = Database & { port?: number };

const OTHER_FOLDER = 'or set DATA_DIR to another folder';

/** MONGODB_URI; a mongod on the PATH; a downloaded mongod; DocumentDB from Debian's packages: the first that can be had. */
export async function startFirst(options: ChoiceOptions): Promise<Started> {
  if (options.mongodbUri) return named(options.mongodbUri);
  const refusals: string[] = [];
  const mongod = await findMongod(options).catch((error: Error) => void refusals.push(error.message));
  if (mongod) return startManagedMongod(options, mongod, undefined);
  if (!(await isDebian())) refusals.push('this is not Debian 12 or newer, whose packages have one');
  else {
    try {
      return await startManagedDocumentDb(options);
    } catch (error) {
      refusals.push(`the engine from Debian's packages: ${(error as Error).message}`);
    }
  }
  throw new Error(
    `No database can be had (${refusals.join('; ')}): set MONGODB_URI, install mongod, or use Debian 12 or newer.`,
  );
}

/** The engine of earlier starts and no other: a journal in another one would look empty. */
export async function startRemembered(remembered: RememberedEngine, options: ChoiceOptions): Promise<Started> {
  const { mongodbUri, folder } = options;
  const kept = `The journal in ${folder} is kept by ${remembered.description}`;
  if (remembered.kind === 'uri') {
    if (mongodbUri) return named(mongodbUri);
    throw new Error(`${kept}, but MONGODB_URI is not set: set it, ${OTHER_FOLDER}.`);
  }
  if (mongodbUri) throw new Error(`${kept}, and MONGODB_URI names another database: unset it, ${OTHER_FOLDER}.`);
  if (remembered.kind === 'documentdb') {
    return startManagedDocumentDb(options).catch((error: Error) => {
      throw new Error(`${kept}, which does not start: ${error.message}`, { cause: error });
    });
  }
  const binary = await findMongod(options).catch((error: Error) => {
    throw new Error(`${kept}, which is not here (${error.message}): install mongod, ${OTHER_FOLDER}.`, {
      cause: error,
    });
  });
  return startManagedMongod(options, binary, remembered.port);
}

/** @throws Error that says what was tried */
async function findMongod({ log }: ChoiceOptions): Promise<string> {
  const installed = await mongodOnPath();
  if (installed) return installed;
  return downloadedMongod(log).catch((error: Error) => {
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw new Error(`no mongod is on the PATH; its download was refused: ${reason}`);
  });
}

function named(uri: string): Started {
  const hosts = /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]+)/.exec(uri)?.[1] ?? 'an unreadable address';
  return { kind: 'uri', description: `the database at ${hosts} (MONGODB_URI)`, uri, stop: async () => {} };
}

async function startManagedMongod({ folder }: ChoiceOptions, binary: string, port?: number): Promise<Started> {
  const mongod = await startMongod({ binary, folder: join(folder, dataFolders.mongod), port });
  return { kind: 'mongod', ...mongod };
}

async function startManagedDocumentDb({ folder, ...options }: ChoiceOptions): Promise<Started> {
  const engine = await startDocumentDb({ folder: join(folder, dataFolders.documentdb), ...options });
  return { kind: 'documentdb', ...engine };
}
