import { glob, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type ApiContract, BuiltModule, MODULE_CONTRACT, type PublishedModule } from 'protocol';
import {
  API_CONTRACT_FILE,
  getVersionFolder,
  PUBLISH_START_FILE,
  type PublishStart,
  RELEASE_FILE,
  readRelease,
  SOURCE_SIZES_FILE,
  type Store,
  toJson,
} from 'protocol/store';
import { findCopy } from './compatibility.ts';
import { computeEntryIntegrity, findUnverifiedFiles } from './integrity.ts';
import { readSourceSizes, type SourceSizes } from './source-sizes.ts';

/** The version already exists with different files: two builds have the same version. */
export class VersionConflictError extends Error {
  override name = 'VersionConflictError';
}

export interface ModuleBuild {
  module: BuiltModule;
  /** By path inside the build folder. */
  files: ReadonlyMap<string, Buffer>;
  /** What it expects of the calls that its code refers to. */
  calls: ApiContract;
  sourceSizes: SourceSizes;
}

const refuseSourceMaps = ({ files }: Pick<ModuleBuild, 'files'>): void => {
  const map = [...files.keys()].find((path) => path.endsWith('.map'));
  if (map) throw new Error(`${map} is a source map: it contains the source, which must not be released.`);
};

const readBuiltJson = (folder: string, files: ReadonlyMap<string, Buffer>, path: string): unknown => {
  const bytes = files.get(path);
  if (!bytes) throw new Error(`${folder} has no ${path}: build the module first.`);
  return JSON.parse(bytes.toString());
};

/** Reads a build and its source maps. Throws if it is not a module. */
export async function readBuild(folder: string): Promise<ModuleBuild> {
  const files = new Map<string, Buffer>();
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(folder.length + 1).replaceAll(sep, '/'), await readFile(path));
  }
  const module = BuiltModule.parse(readBuiltJson(folder, files, 'module.json'));
  const calls = readBuiltJson(folder, files, API_CONTRACT_FILE) as ApiContract;
  return { module, files, calls, sourceSizes: await readSourceSizes(join(folder, '../source-maps'), files.keys()) };
}

/** @throws if the build of `name` is of another module, or a page would refuse it or could not verify it */
export function validateBuild(name: string, { module, files, sourceSizes }: ModuleBuild): void {
  if (module.name !== name) throw new Error(`The build of ${name} is named ${module.name}.`);
  if (module.contract !== MODULE_CONTRACT) {
    throw new Error(`${name} is built for module contract ${module.contract}, but this tree has ${MODULE_CONTRACT}.`);
  }
  const unverified = findUnverifiedFiles(module, files);
  if (unverified.length > 0) {
    throw new Error(`Browsers cannot verify these files of ${name}: ${unverified.join(', ')}. Build it again.`);
  }
  const copy = findCopy(module, sourceSizes);
  if (copy)
    throw new Error(`${name} contains a second copy of ${copy}, which the page shares: import it by that name.`);
}

const toPublishedModule = ({ module, files }: ModuleBuild): PublishedModule => ({
  ...module,
  integrity: computeEntryIntegrity(module, files),
  releasedAt: new Date().toISOString(),
  files: [...files.keys(), SOURCE_SIZES_FILE].sort(),
});

/** Adds a file. An interrupted release may have left it: that is no error if it has the same content. */
export async function writeOnce(store: Store, path: string, bytes: Buffer): Promise<void> {
  if (await store.create(path, bytes)) return;
  if (!(await store.read(path))?.equals(bytes))
    throw new VersionConflictError(`${path} already exists with different content.`);
}

const hasSameFiles = async (store: Store, folder: string, { files }: ModuleBuild): Promise<boolean> => {
  const same = await Promise.all(
    [...files].map(async ([path, bytes]) => (await store.read(folder + path))?.equals(bytes)),
  );
  return same.every(Boolean);
};

/**
 * An interrupted release may have left the signature out. It is added only to what this build would have written:
 * somebody else may have written the file.
 */
const addSignature = async (store: Store, release: PublishedModule): Promise<void> => {
  const path = getVersionFolder(release.name, release.version) + RELEASE_FILE;
  const bytes = await store.read(path);
  const { releasedAt = '', ...written } = bytes ? (JSON.parse(bytes.toString()) as Partial<PublishedModule>) : {};
  const { releasedAt: _, ...expected } = JSON.parse(toJson(release).toString()) as PublishedModule;
  const isOwn = isDeepStrictEqual(written, expected) && new Date(releasedAt).toJSON() === releasedAt;
  if (bytes && isOwn) await store.create(path, bytes);
};

/**
 * Adds a version to the store, without making it current. Publishing the same build again changes nothing.
 * @throws VersionConflictError if the version exists with different files, Error if it contains a source map
 */
export async function publish(store: Store, build: ModuleBuild): Promise<PublishedModule> {
  refuseSourceMaps(build);
  const { name, version } = build.module;
  const folder = getVersionFolder(name, version);
  const release = toPublishedModule(build);
  const existing = await readRelease(store, name, version);
  if (existing) {
    if (await hasSameFiles(store, folder, build)) {
      await addSignature(store, release);
      return existing;
    }
    throw new VersionConflictError(`${name} ${version} is already released with different content.`);
  }
  const start: PublishStart = { begunAt: new Date().toISOString() };
  await store.create(folder + PUBLISH_START_FILE, toJson(start));
  for (const [path, bytes] of build.files) await writeOnce(store, folder + path, bytes);
  await writeOnce(store, folder + SOURCE_SIZES_FILE, toJson(build.sourceSizes));
  await store.create(folder + RELEASE_FILE, toJson(release));
  return release;
}
