import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export type EngineKind = 'uri' | 'mongod' | 'documentdb';

/** The engine that stores a data folder's journal, recorded in `engine.json`. */
export interface EngineRecord {
  kind: EngineKind;
  description: string;
  /** The port of a mongod, which the next start prefers. */
  port?: number;
}

const FILE_NAME = 'engine.json';

/** The form of the stored journal. A change that no migration can make increases it. */
const JOURNAL_FORMAT = 1;

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
  await writeFile(`${file}.new`, `${JSON.stringify({ ...engine, journalFormat: JOURNAL_FORMAT }, null, 2)}\n`);
  await rename(`${file}.new`, file);
}

function parseRecord(text: string, file: string): EngineRecord {
  const { kind, description, port, journalFormat } = parseObject(text);
  if (kind === 'uri' || kind === 'mongod' || kind === 'documentdb') {
    if (journalFormat !== JOURNAL_FORMAT) throw new Error(formatOldJournal(dirname(file)));
    return { kind, description: String(description), ...(typeof port === 'number' ? { port } : {}) };
  }
  throw new Error(
    `${file} does not name the database engine of this journal. Restore the file, or set DATA_DIR to another folder.`,
  );
}

function formatOldJournal(folder: string): string {
  return `The journal in ${folder} was written before version 1, which cannot read it. To begin again, delete the folder or set DATA_DIR to another folder.`;
}

/** @returns no fields when the text is no JSON object */
export function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return { ...(typeof value === 'object' ? value : {}) };
  } catch {
    return {};
  }
}
