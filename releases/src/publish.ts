import { glob, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { BuiltModule, type PublishedModule } from 'contracts';
import { apiContract } from './api-contract.ts';
import { entryIntegrity } from './integrity.ts';
import { apiContractFile, type Beginning, beginFile, releaseFile, sourceSizesFile, versionFolder } from './layout.ts';
import { readRelease } from './release.ts';
import { readSourceSizes, type SourceSizes } from './source-sizes.ts';
import type { Store } from './store/store.ts';

/** A version that stands in the store with other bytes: somebody gave two builds one version. */
export class OtherBuild extends Error {
  override name = 'OtherBuild';
}

export interface Built {
  module: BuiltModule;
  /** By path inside the folder. */
  files: ReadonlyMap<string, Buffer>;
  sourceSizes: SourceSizes;
}

const refuseSourceMaps = ({ files }: Pick<Built, 'files'>): void => {
  const map = [...files.keys()].find((path) => path.endsWith('.map'));
  if (map) throw new Error(`${map} is a source map: it contains the source, which is not released.`);
};

/** Reads what a build has left, and the source maps beside it. Throws when it is no module. */
export const readBuilt = async (folder: string): Promise<Built> => {
  const files = new Map<string, Buffer>();
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(folder.length + 1).replaceAll(sep, '/'), await readFile(path));
  }
  const said = files.get('module.json');
  if (!said) throw new Error(`${folder} has no module.json: build the module first.`);
  const sourceSizes = await readSourceSizes(join(folder, '../source-maps'), files.keys());
  return { module: BuiltModule.parse(JSON.parse(said.toString())), files, sourceSizes };
};

const makeRelease = ({ module, files }: Built): PublishedModule => ({
  ...module,
  integrity: entryIntegrity(module, files),
  releasedAt: new Date().toISOString(),
  files: [...files.keys(), apiContractFile, sourceSizesFile].sort(),
});

const write = async (store: Store, path: string, bytes: Buffer): Promise<void> => {
  if (await store.create(path, bytes)) return;
  // A release that broke off half way is taken up again.
  if (!(await store.read(path))?.equals(bytes)) throw new OtherBuild(`${path} is there already, and is another.`);
};

const isSame = async (store: Store, folder: string, { files }: Built): Promise<boolean> => {
  const same = await Promise.all(
    [...files].map(async ([path, bytes]) => (await store.read(folder + path))?.equals(bytes)),
  );
  return same.every(Boolean);
};

/**
 * Puts a version into the store. Nobody gets it by that: what is current stays so. A repetition changes nothing.
 * @throws OtherBuild when the version is there with other files, Error when it has a source map
 */
export const publish = async (store: Store, built: Built): Promise<PublishedModule> => {
  refuseSourceMaps(built);
  const { name, version } = built.module;
  const folder = versionFolder(name, version);
  const release = makeRelease(built);
  const known = await readRelease(store, name, version);
  if (known) {
    if (await isSame(store, folder, built)) return known;
    throw new OtherBuild(`${name} ${version} is released already, and is another.`);
  }
  const beginning: Beginning = { begunAt: new Date().toISOString() };
  await store.create(folder + beginFile, Buffer.from(JSON.stringify(beginning)));
  for (const [path, bytes] of built.files) await write(store, folder + path, bytes);
  await write(store, folder + apiContractFile, Buffer.from(JSON.stringify(apiContract(), null, 2)));
  await write(store, folder + sourceSizesFile, Buffer.from(JSON.stringify(built.sourceSizes, null, 2)));
  await store.create(folder + releaseFile, Buffer.from(JSON.stringify(release, null, 2)));
  return release;
};
