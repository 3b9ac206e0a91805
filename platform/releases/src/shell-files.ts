// The files of the last shells, in the store of modules. During an upgrade, gateways with different shells answer the
// requests of one page; and an open tab loads files of the shell that it was opened with. The names contain hashes.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isWithinDays, readValidJson, type Store, toJson } from 'protocol/store';
import * as z from 'zod';
import { DEFAULT_RETENTION } from './prune.ts';

/** Where an image has the build of its shell. */
export const SHELL_BUILD = 'shell/dist';

const FILES_FOLDER = 'shell/assets/';
const RECORDS_FOLDER = 'shell/builds/';

/**
 * What browsers load as a part of a page. A document or a picture with scripts, which somebody put into the store, is
 * never served under the product's address.
 */
const SHELL_FILE = /^[\w-]+\.[0-9a-f]{8}\.(?:js|css|woff2|avif)$/;

/** A shell that became current. */
const ShellRecord = z.object({ at: z.string(), files: z.array(z.string()) });
interface StoredRecord extends z.infer<typeof ShellRecord> {
  path: string;
}

/** The oldest first. */
const readRecords = async (store: Store): Promise<StoredRecord[]> => {
  const paths = (await store.list(RECORDS_FOLDER)).toSorted();
  const records = await Promise.all(
    paths.map(async (path) => {
      const record = await readValidJson(store, path, ShellRecord);
      return record && { path, ...record };
    }),
  );
  return records.filter((record) => record !== null);
};

/** Names a record so that it sorts by time. The same build that follows itself has one record. */
const createRecordPath = (files: readonly string[], now: number): string => {
  const id = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);
  return `${RECORDS_FOLDER}${String(now).padStart(16, '0')}-${id}.json`;
};

const getBuildId = (path: string | undefined): string | undefined => path?.split('-').at(-1);

/**
 * Adds the files of this shell to the store, before a gateway serves its pages. Adds nothing if it is current already.
 * @param folder its build @param now milliseconds since 1970 @returns how many files it has
 */
export async function publishShell(store: Store, folder: string, now: number): Promise<number> {
  const assets = join(folder, 'assets');
  const files = (await readdir(assets)).filter((name) => SHELL_FILE.test(name)).toSorted();
  const path = createRecordPath(files, now);
  const latest = (await store.list(RECORDS_FOLDER)).toSorted().at(-1);
  if (getBuildId(latest) === getBuildId(path)) return files.length;
  for (const name of files) await store.create(FILES_FOLDER + name, await readFile(join(assets, name)));
  // Written last: a shell with a record is complete.
  await store.create(path, toJson({ at: new Date(now).toISOString(), files }));
  return files.length;
}

/** Publishes the shell of an image, if it has one. */
export async function seedShell(store: Store, folder: string | undefined, now: number): Promise<void> {
  if (folder && existsSync(join(folder, 'assets'))) await publishShell(store, folder, now);
}

/** The content of a file of a published shell; null if there is none with this name. */
export async function readShellFile(store: Store, name: string): Promise<Buffer | null> {
  return SHELL_FILE.test(name) ? store.read(FILES_FOLDER + name) : null;
}

/**
 * Removes the files of shells that were replaced so long ago that no open tab needs them, as of versions of modules.
 * @param now milliseconds since 1970 @returns how many shells
 */
export async function pruneShells(store: Store, now: number): Promise<number> {
  const { days, newest } = DEFAULT_RETENTION;
  const records = await readRecords(store);
  const isOld = (_: StoredRecord, index: number): boolean => {
    const replacedBy = records[index + 1];
    return index < records.length - newest && replacedBy !== undefined && !isWithinDays(replacedBy.at, days, now);
  };
  const old = records.filter(isOld);
  const needed = new Set(records.filter((record) => !old.includes(record)).flatMap(({ files }) => files));
  const unused = old.flatMap(({ files }) => files).filter((name) => !needed.has(name));
  await store.remove(old.map(({ path }) => path));
  await store.remove([...new Set(unused)].map((name) => FILES_FOLDER + name));
  return old.length;
}
