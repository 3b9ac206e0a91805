import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { type ChunkGroup, type Compilation, type Compiler, type RspackPluginInstance, rspack } from '@rspack/core';

type Assets = Compilation['assets'];

const { RawSource } = rspack.sources;

/** Adds or changes files of a build at a stage of its processing. */
const createAssetPlugin = (
  name: string,
  stage: number,
  change: (compilation: Compilation, assets: Assets) => void | Promise<void>,
): RspackPluginInstance => ({
  apply({ hooks }: Compiler) {
    hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name, stage }, async (assets) => change(compilation, assets));
    });
  },
});

const findCode = (assets: Assets) => Object.entries(assets).filter(([path]) => /\.(js|css)$/.test(path));

/** The name of the chunk that exposes src/module.ts. */
export const MODULE_CHUNK = 'module';

const listCode = (groups: readonly ChunkGroup[]): string[] =>
  [...new Set(groups.flatMap((group) => group.getFiles()))].filter((file) => /\.(js|css)$/.test(file)).sort();

/** Whether its files are the module's copy of a shared library, which a page loads only without a matching version. */
const isFallback = ({ origins }: ChunkGroup): boolean =>
  origins.every(({ module }) => /^(consume|provide) shared module /.test(module?.identifier() ?? ''));

/** The lists of files in module.json (`BuiltModule` of contracts). */
const listFiles = ({ chunkGroups, namedChunkGroups }: Compilation) => {
  const exposed = namedChunkGroups.get(MODULE_CHUNK);
  const needed = listCode(chunkGroups.filter((group) => !isFallback(group)));
  return {
    preload: listCode(exposed ? [exposed] : []),
    fallbacks: listCode(chunkGroups.filter(isFallback)).filter((file) => !needed.includes(file)),
  };
};

/**
 * Writes module.json, from which the gateway or a release creates the module's entry in remotes.json.
 * @param facts everything but the lists of files
 */
export const createModuleJsonPlugin = (facts: object): RspackPluginInstance =>
  createAssetPlugin('module.json', rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT, (compilation) => {
    const content = { ...facts, ...listFiles(compilation) };
    compilation.emitAsset('module.json', new RawSource(`${JSON.stringify(content, null, 2)}\n`));
  });

const compress = promisify(brotliCompress);

/** A smaller file fits into one packet uncompressed. */
const MIN_SIZE_BYTES = 1_000;

/**
 * Writes `x.br` beside each script and style sheet `x`. Servers send it to browsers instead, at the best compression and without
 * compressing it again for each request.
 */
export const precompressPlugin = createAssetPlugin(
  'precompress',
  rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER,
  async (compilation, assets) => {
    for (const [name, source] of findCode(assets).filter(([, source]) => source.size() >= MIN_SIZE_BYTES)) {
      compilation.emitAsset(`${name}.br`, new RawSource(await compress(source.buffer())));
    }
  },
);

/** Releases use the same algorithm. A longer hash is no safer and adds a third to the size of the hashes. */
const ALGORITHM = 'sha256';

const computeIntegrity = (bytes: Buffer): string =>
  `${ALGORITHM}-${createHash(ALGORITHM).update(bytes).digest('base64')}`;

const chunkIntegrityPlugin = new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [ALGORITHM], htmlPlugin: false });

/** Adds the hash of each script and style sheet to its tag, and to the list of scripts that the first one preloads. */
const addHashes = (html: string, hashes: ReadonlyMap<string, string>): string => {
  const findHash = (path: string): string => {
    const hash = hashes.get(path);
    if (hash) return hash;
    throw new Error(`A page refers to ${path}, which the build does not have.`);
  };
  const addToList = (files: string): string =>
    files
      .split(' ')
      .map((file) => (file.endsWith('.js') ? `${file}|${findHash(file.slice(1))}` : file))
      .join(' ');
  return html
    .replace(
      / (?:src|href)="\/([^"]+\.(?:js|css))"/g,
      (tag, path: string) => `${tag} integrity="${findHash(path)}" crossorigin="anonymous"`,
    )
    .replace(/<meta [^<>]*>/g, (tag) =>
      tag.includes('name="trader-files"')
        ? tag.replace(/content="([^"]*)"/, (_, files: string) => `content="${addToList(files)}"`)
        : tag,
    );
};

const pageIntegrityPlugin = createAssetPlugin(
  'page-integrity',
  // After all steps that change files.
  rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT,
  (compilation, assets) => {
    const hashes = new Map(findCode(assets).map(([path, source]) => [path, computeIntegrity(source.buffer())]));
    for (const page of Object.keys(assets).filter((path) => path.endsWith('.html'))) {
      compilation.updateAsset(page, (source) => new RawSource(addHashes(source.source().toString(), hashes)));
    }
  },
);

/**
 * Lets browsers verify the shell: its HTML contains the hashes of what it loads, and the entry those of every chunk. The HTML
 * itself cannot be verified.
 */
export const shellIntegrityPlugins: RspackPluginInstance[] = [chunkIntegrityPlugin, pageIntegrityPlugin];

/** Lets browsers verify a module: `remoteEntry.js` contains the hash of every chunk. Its own hash is in remotes.json. */
export const integrityPlugins: RspackPluginInstance[] = [chunkIntegrityPlugin];
