import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type EngineKind = 'uri' | 'mongod' | 'documentdb';

/** Which engine keeps a data folder's journal; stands in its `engine.json`. */
export interface RememberedEngine {
  kind: EngineKind;
  description: string;
  /** A mongod's port, which its replica set is bound to. */
  port?: number;
}

const FILE = 'engine.json';

/** Where each managed engine keeps its data, under the database folder. */
export const dataFolders = { mongod: 'mongod', documentdb: 'documentdb' } as const;

/** A file that each engine's data has from its first start on. */
const dataMarks = { mongod: 'WiredTiger', documentdb: 'PG_VERSION' } as const;

/** What earlier starts used; undefined on the first. A lost note is made up from the data that lies there. */
export async function readRemembered(folder: string): Promise<RememberedEngine | undefined> {
  const noted = await readFile(join(folder, FILE), 'utf8').catch(() => undefined);
  if (noted !== undefined) return parse(noted, join(folder, FILE));
  for (const kind of ['documentdb', 'mongod'] as const) {
    const data = await stat(join(folder, dataFolders[kind], dataMarks[kind])).catch(() => undefined);
    if (data) return { kind, description: kind === 'mongod' ? 'mongod' : 'DocumentDB' };
  }
  return undefined;
}

export async function remember(folder: string, engine: RememberedEngine): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, FILE);
  await writeFile(`${file}.new`, `${JSON.stringify(engine, null, 2)}\n`);
  await rename(`${file}.new`, file);
}

function parse(text: string, file: string): RememberedEngine {
  try {
    const { kind, description, port } = JSON.parse(text);
    if (['uri', 'mongod', 'documentdb'].includes(kind)) return { kind, description: String(description), port };
  } catch {
    // Falls through to the sentence.
  }
  throw new Error(
    `${file} does not say which engine keeps this journal. Restore it, or set DATA_DIR to another folder.`,
  );
}
