import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type EngineKind = 'uri' | 'mongod' | 'documentdb';

/** The engine that stores a data folder's journal, recorded in `engine.json`. */
export interface EngineRecord {
  kind: EngineKind;
  description: string;
  /** The port of a mongod, which is part of its replica set configuration. */
  port?: number;
}

const FILE_NAME = 'engine.json';

/** The subfolder of each managed engine in the database folder. */
export const ENGINE_FOLDERS = { mongod: 'mongod', documentdb: 'documentdb' } as const;

/** A file that exists in each engine's data from its first start. */
const MARKER_FILES = { mongod: 'WiredTiger', documentdb: 'PG_VERSION' } as const;

/** Reads the engine of earlier starts; undefined on the first. A missing record is inferred from existing data. */
export async function readEngineRecord(folder: string): Promise<EngineRecord | undefined> {
  const text = await readFile(join(folder, FILE_NAME), 'utf8').catch(() => undefined);
  if (text !== undefined) return parseRecord(text, join(folder, FILE_NAME));
  for (const kind of ['documentdb', 'mongod'] as const) {
    const data = await stat(join(folder, ENGINE_FOLDERS[kind], MARKER_FILES[kind])).catch(() => undefined);
    if (data) return { kind, description: kind === 'mongod' ? 'mongod' : 'DocumentDB' };
  }
  return undefined;
}

export async function writeEngineRecord(folder: string, engine: EngineRecord): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, FILE_NAME);
  await writeFile(`${file}.new`, `${JSON.stringify(engine, null, 2)}\n`);
  await rename(`${file}.new`, file);
}

function parseRecord(text: string, file: string): EngineRecord {
  try {
    const { kind, description, port } = JSON.parse(text);
    if (['uri', 'mongod', 'documentdb'].includes(kind)) return { kind, description: String(description), port };
  } catch {
    // Falls through to the error below.
  }
  throw new Error(
    `${file} does not name the database engine of this journal. Restore the file, or set DATA_DIR to another folder.`,
  );
}
