import { createHash } from 'node:crypto';
import { type ChunkGroup, type Compilation, type RspackPluginInstance, rspack } from '@rspack/core';
import { getApiContract } from '../../../contracts/src/all/api-contract.ts';
import {
  type Assets,
  collectError,
  computeIntegrity,
  createAssetPlugin,
  findCode,
  HASH_ALGORITHM,
  isCode,
  isProduction,
} from './asset-plugins.ts';
import { WORKER_FOLDER } from './file-rules.ts';
import { measureLibraries } from './library-sizes.ts';
import { checkModuleJson } from './module-json.ts';
import { findUsedCalls } from './used-calls.ts';

const { RawSource } = rspack.sources;

/** The name of the chunk that exposes src/module.ts. */
export const MODULE_CHUNK = 'module';

/**
 * Without hashes, because a version has its own folder. Hashes would depend on comments, and the minimizer's names on
 * hashes.
 */
export const MODULE_FILES = {
  filename: 'assets/[name].js',
  chunkFilename: 'assets/[name].js',
  cssFilename: 'assets/[name].css',
  cssChunkFilename: 'assets/[name].css',
};

/** Numbered in the order of imports. Ids derived from names depend on the folders of libraries on this machine. */
export const MODULE_IDS = { moduleIds: 'natural', chunkIds: 'natural' } as const;

const listCode = (groups: readonly ChunkGroup[]): string[] =>
  [...new Set(groups.flatMap((group) => group.getFiles()))].filter(isCode).sort();

/** Whether its files are the module's copy of a shared library, which a page loads only without a matching version. */
const isFallback = ({ origins }: ChunkGroup): boolean =>
  origins.every(({ module }) => /^(consume|provide) shared module /.test(module?.identifier() ?? ''));

/** The files that are still part of the build, of those that its chunks had. */
const findExisting = (assets: Assets, files: readonly string[]): string[] => files.filter((file) => assets[file]);

/** The lists of files in module.json (`BuiltModule` of protocol). */
const listFiles = ({ assets, chunkGroups, namedChunkGroups }: Compilation) => {
  const exposed = namedChunkGroups.get(MODULE_CHUNK);
  const needed = listCode(chunkGroups.filter((group) => !isFallback(group)));
  const fallbacks = listCode(chunkGroups.filter(isFallback)).filter((file) => !needed.includes(file));
  return {
    preload: findExisting(assets, listCode(exposed ? [exposed] : [])),
    fallbacks: findExisting(assets, fallbacks),
  };
};

/** The hashes of the files of workers. The hashes of other scripts are in the entry. */
const listWorkers = (assets: Assets): Record<string, string> | undefined => {
  const workers = findCode(assets).filter(([path]) => path.startsWith(WORKER_FOLDER));
  if (!isProduction || workers.length === 0) return undefined;
  return Object.fromEntries(workers.map(([path, source]) => [path, computeIntegrity(source.buffer())]).sort());
};

/** Only releases need it. */
const listCalls = (compilation: Compilation): { calls?: string[] } =>
  isProduction ? { calls: findUsedCalls(compilation) } : {};

/** A step of a build that measures libraries, and the sizes by name, which are known after it. */
const createSizePlugin = (libraries: readonly string[]): [RspackPluginInstance, Readonly<Record<string, number>>] => {
  const sizes: Record<string, number> = {};
  // After minification, and before source maps become files.
  const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1;
  const plugin = createAssetPlugin(
    'library-sizes',
    stage,
    (_, assets) => void Object.assign(sizes, measureLibraries(assets, libraries)),
  );
  return [plugin, sizes];
};

/** Stands for the build's id in generated code, until all code of the build exists. */
export const ID_PLACEHOLDER = '_BUILD_ID_';

type Facts = Readonly<Record<string, unknown>> & { version: string };

/**
 * Computes the id from what the build emits: the same code in the same folder has the same id, whatever else is in the
 * repository, in its lock file or in comments.
 * @returns as many hexadecimal digits as the placeholder has characters
 */
const computeBuildId = (compilation: Compilation, facts: Facts): string => {
  const assets = Object.entries(compilation.assets).filter(([name]) => !name.endsWith('.map'));
  const emitted = assets.map(([name, source]) => `${name}\0${computeIntegrity(source.buffer())}`).sort();
  const content = [JSON.stringify(facts), ...emitted].join('\0');
  return createHash(HASH_ALGORITHM).update(content).digest('hex').slice(0, ID_PLACEHOLDER.length);
};

/**
 * Gives the build its id, and writes module.json, from which the gateway or a release creates the module's entry in
 * remotes.json, and api-contract.json, what the module expects of the calls that its code refers to.
 * @param facts everything in module.json but the id, which is added to the version, and the lists of files and calls
 * @param versions of the libraries that the build has copies of, for modules without one
 */
export function createModuleJsonPlugins(
  facts: Facts,
  versions: Readonly<Record<string, string>>,
): RspackPluginInstance[] {
  let id = 'development';
  const [sizePlugin, sizes] = createSizePlugin(Object.keys(versions));
  // After minification and source maps, before the hashes of files are computed.
  const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1;
  const idPlugin = createAssetPlugin('build-id', stage, (compilation, assets) => {
    id = computeBuildId(compilation, facts);
    for (const name of Object.keys(assets).filter((path) => /\.(js|css|map)$/.test(path))) {
      compilation.updateAsset(name, (source) => new RawSource(String(source.source()).replaceAll(ID_PLACEHOLDER, id)));
    }
  });
  const jsonPlugin = createAssetPlugin('module.json', rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT, (compilation) => {
    const { calls } = listCalls(compilation);
    const libraries = Object.entries(sizes).map(([name, bytes]) => ({ name, version: versions[name], bytes }));
    const content = {
      ...facts,
      version: `${facts.version}-${id}`,
      ...listFiles(compilation),
      workers: listWorkers(compilation.assets),
      calls,
      libraries: libraries.filter(({ bytes }) => bytes > 0),
    };
    collectError(compilation, () => checkModuleJson(content));
    compilation.emitAsset('module.json', new RawSource(`${JSON.stringify(content, null, 2)}\n`));
    compilation.emitAsset('api-contract.json', new RawSource(JSON.stringify(getApiContract(calls ?? []), null, 2)));
  });
  return isProduction ? [sizePlugin, idPlugin, jsonPlugin] : [jsonPlugin];
}

interface ShellFacts {
  /** The versions of its libraries. */
  shared: Readonly<Record<string, string>>;
  [name: string]: unknown;
}

/** Writes shell.json: what the shell gives to modules. The gateway serves no version that needs something else. */
export function createShellJsonPlugins(facts: ShellFacts): RspackPluginInstance[] {
  const [sizePlugin, bytes] = createSizePlugin(Object.keys(facts.shared));
  const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
  const jsonPlugin = createAssetPlugin('shell.json', stage, (compilation) => {
    const content = { ...facts, ...listCalls(compilation), ...(isProduction && { bytes }) };
    compilation.emitAsset('shell.json', new RawSource(`${JSON.stringify(content)}\n`));
  });
  return isProduction ? [sizePlugin, jsonPlugin] : [jsonPlugin];
}
