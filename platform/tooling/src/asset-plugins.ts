import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { type Compilation, type Compiler, type RspackPluginInstance, rspack } from '@rspack/core';

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

/** Writes module.json, from which the gateway or a release creates the module's entry in remotes.json. */
export const createModuleJsonPlugin = (entry: object): RspackPluginInstance =>
  createAssetPlugin('module.json', rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL, (compilation) =>
    compilation.emitAsset('module.json', new RawSource(`${JSON.stringify(entry, null, 2)}\n`)),
  );

/** Removes a file of federation's plugin that no browser reads: it lists source files and every library. */
export const omitStatsPlugin = createAssetPlugin(
  'omit-stats',
  rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT,
  (compilation) => compilation.deleteAsset('mf-stats.json'),
);

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

/**
 * Adds `integrity` to the federation manifest: the hash of every script and style sheet by its path. The federation
 * runtime loads some of them itself, and the shell preloads others, both without the bundler's runtime.
 */
const manifestIntegrityPlugin = createAssetPlugin(
  'manifest-integrity',
  // After all steps that change files.
  rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT,
  (compilation, assets) => {
    // Sorted, because the same sources must result in the same bytes.
    const code = findCode(assets).sort(([a], [b]) => (a < b ? -1 : 1));
    const integrity = Object.fromEntries(code.map(([path, source]) => [path, computeIntegrity(source.buffer())]));
    compilation.updateAsset('mf-manifest.json', (source) => {
      const manifest: object = JSON.parse(source.source().toString());
      return new RawSource(JSON.stringify({ ...manifest, integrity }));
    });
  },
);

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

/**
 * Lets browsers verify a module: `remoteEntry.js` contains the hash of every chunk that it loads, and the manifest contains all
 * hashes. The hashes of these two files are in remotes.json.
 */
export const integrityPlugins: RspackPluginInstance[] = [chunkIntegrityPlugin, manifestIntegrityPlugin];
