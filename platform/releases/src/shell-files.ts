// The files of the last shells, in the store of modules. During an upgrade, gateways with different shells answer the
// requests of one page; and an open tab loads files of the shell that it was opened with. The names contain hashes.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isWithinDays, readValidJson, type Store, toJson } from 'protocol/store';
import * as z from 'zod';
import { computeIntegrity } from './integrity.ts';
import { DEFAULT_RETENTION } from './prune.ts';
import { writeOnce } from './publish.ts';
import { parseShellTime, SHELL_RECORDS_FOLDER } from './signatures/signed-files.ts';

/** Where an image has the build of its shell. */
export const SHELL_BUILD = 'shell/dist';

const FILES_FOLDER = 'shell/assets/';

/**
 * What browsers load as a part of a page. A document or a picture with scripts, which somebody put into the store, is
 * never served under the product's address.
 */
const SHELL_FILE = /^[\w-]+\.[0-9a-f]{8}\.(?:js|css|woff2|avif)$/;

/** What the store says of a shell that became current: the hash of each of its files. */
const ShellRecord = z.object({ at: z.string(), files: z.record(z.string(), z.string()) });
export interface PublishedShell extends z.infer<typeof ShellRecord> {
  path: string;
}

/** The oldest first. Other files, such as signatures, are left out. */
const listRecordPaths = async (store: Store): Promise<string[]> =>
  (await store.list(SHELL_RECORDS_FOLDER)).filter((path) => parseShellTime(path) !== undefined).toSorted();

/**
 * Reads which shells were published, the oldest first.
 * @param known what was read before, and is not read again: a record never changes
 */
export async function readShells(store: Store, known: readonly PublishedShell[] = []): Promise<PublishedShell[]> {
  const before = new Map(known.map((shell) => [shell.path, shell]));
  const shells = await Promise.all(
    (await listRecordPaths(store)).map(async (path) => {
      const record = before.get(path) ?? (await readValidJson(store, path, ShellRecord));
      return record && { ...record, path };
    }),
  );
  return shells.filter((shell) => shell !== null);
}

/** Names a record so that it sorts by time. */
const createRecordPath = (files: Readonly<Record<string, string>>, time: number): string => {
  const id = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
  return `${SHELL_RECORDS_FOLDER}${String(time).padStart(16, '0')}-${id}.json`;
};

/** Reads the files of a build that browsers load as a part of a page. */
const readShellBuild = async (folder: string): Promise<Map<string, Buffer>> => {
  const assets = join(folder, 'assets');
  const names = (await readdir(assets)).filter((name) => SHELL_FILE.test(name)).toSorted();
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(assets, name))] as const)));
};

/**
 * Adds the files of this shell to the store, before a gateway serves its pages. If it is current already, at most a
 * signature is added.
 * @param folder its build @param now milliseconds since 1970 @returns how many files it has
 * @throws if the store has another file with the name of one of them
 */
export async function publishShell(store: Store, folder: string, now: number): Promise<number> {
  const build = await readShellBuild(folder);
  const files = Object.fromEntries([...build].map(([name, bytes]) => [name, computeIntegrity(bytes)]));
  const latest = (await listRecordPaths(store)).at(-1) ?? '';
  const latestTime = parseShellTime(latest) ?? now;
  const isCurrent = createRecordPath(files, latestTime) === latest;
  if (!isCurrent) for (const [name, bytes] of build) await writeOnce(store, FILES_FOLDER + name, bytes);
  const time = isCurrent ? latestTime : now;
  // Written last: a shell with a record is complete.
  await writeOnce(store, createRecordPath(files, time), toJson({ at: new Date(time).toISOString(), files }));
  return build.size;
}

/**
 * Publishes the shell of an image, if it has one.
 * @param assertCanAdd throws if no gateway would serve what is added: it is not signed
 * @returns why that was not possible
 */
export async function seedShell(
  store: Store,
  folder: string | undefined,
  now: number,
  assertCanAdd: () => void,
): Promise<string | undefined> {
  if (!folder || !existsSync(join(folder, 'assets'))) return undefined;
  try {
    assertCanAdd();
    await publishShell(store, folder, now);
    return undefined;
  } catch (error) {
    return `The files of the shell were not added: ${error instanceof Error ? error.message : error}`;
  }
}

/** The hashes that published shells have for a file of this name. */
export function findShellHashes(shells: readonly PublishedShell[], name: string): string[] {
  return SHELL_FILE.test(name) ? shells.flatMap(({ files }) => files[name] ?? []) : [];
}

/** The content of a file of a published shell; null if it is missing, or if it has none of these hashes. */
export async function readShellFile(store: Store, name: string, hashes: readonly string[]): Promise<Buffer | null> {
  const bytes = await store.read(FILES_FOLDER + name);
  return bytes && hashes.includes(computeIntegrity(bytes)) ? bytes : null;
}

/**
 * Removes the files of shells that were replaced so long ago that no open tab needs them, as of versions of modules.
 * @param now milliseconds since 1970 @returns how many shells
 */
export async function pruneShells(store: Store, now: number): Promise<number> {
  const { days, newest } = DEFAULT_RETENTION;
  const shells = await readShells(store);
  const isOld = (_: PublishedShell, index: number): boolean => {
    const replacedBy = shells[index + 1];
    return index < shells.length - newest && replacedBy !== undefined && !isWithinDays(replacedBy.at, days, now);
  };
  const old = shells.filter(isOld);
  const listNames = (some: readonly PublishedShell[]) => new Set(some.flatMap(({ files }) => Object.keys(files)));
  const needed = listNames(shells.filter((shell) => !old.includes(shell)));
  const unused = [...listNames(old)].filter((name) => !needed.has(name));
  const stored = await store.list(SHELL_RECORDS_FOLDER);
  const isOfOld = (path: string) => old.some((shell) => path.startsWith(shell.path.replace(/json$/, '')));
  // With their signatures.
  await store.remove(stored.filter(isOfOld));
  await store.remove(unused.map((name) => FILES_FOLDER + name));
  return old.length;
}
