import { type RspackPluginInstance, rspack } from '@rspack/core';
import { computeIntegrity, createAssetPlugin, findCode, HASH_ALGORITHM, isCode } from './asset-plugins.ts';

const chunkIntegrityPlugin = new rspack.SubresourceIntegrityPlugin({
  hashFuncNames: [HASH_ALGORITHM],
  htmlPlugin: false,
});

/** Adds the hash of each script and style sheet to its tag, and to the lists of files that the first one preloads. */
const addHashes = (html: string, hashes: ReadonlyMap<string, string>): string => {
  const findHash = (path: string): string => {
    const hash = hashes.get(path);
    if (hash) return hash;
    throw new Error(`A page refers to ${path}, which the build does not have.`);
  };
  const addToList = (files: string): string =>
    files
      .split(' ')
      .map((file) => (isCode(file) ? `${file}|${findHash(file.slice(1))}` : file))
      .join(' ');
  return html
    .replace(
      / (?:src|href)="\/([^"]+\.(?:js|css))"/g,
      (tag, path: string) => `${tag} integrity="${findHash(path)}" crossorigin="anonymous"`,
    )
    .replace(/<meta [^<>]*>/g, (tag) =>
      /name="(?:module|trader)-files"/.test(tag)
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
      compilation.updateAsset(
        page,
        (source) => new rspack.sources.RawSource(addHashes(source.source().toString(), hashes)),
      );
    }
  },
);

/**
 * Lets browsers verify the shell: its HTML contains the hashes of what it loads, and the entry those of every chunk.
 * The HTML itself cannot be verified.
 */
export const shellIntegrityPlugins: RspackPluginInstance[] = [chunkIntegrityPlugin, pageIntegrityPlugin];

/**
 * Lets browsers verify a module: `remoteEntry.js` contains the hash of every chunk. Its own hash is in remotes.json.
 */
export const integrityPlugins: RspackPluginInstance[] = [chunkIntegrityPlugin];
