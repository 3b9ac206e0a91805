import { createHash } from 'node:crypto';
import { type Compiler, type RspackPluginInstance, rspack } from '@rspack/core';

const MANIFEST = 'mf-manifest.json';

/** Releases use the same algorithm. A longer hash is no safer and adds a third to the size of the hashes. */
const ALGORITHM = 'sha256';

const computeIntegrity = (bytes: Buffer): string =>
  `${ALGORITHM}-${createHash(ALGORITHM).update(bytes).digest('base64')}`;

/**
 * Adds `integrity` to the federation manifest: the hash of every script and style sheet by its path. The federation
 * runtime loads some of them itself, and the shell preloads others, both without the bundler's runtime.
 */
const manifestIntegrityPlugin: RspackPluginInstance = {
  apply({ hooks }: Compiler) {
    hooks.thisCompilation.tap('manifest-integrity', (compilation) => {
      // After all steps that change files.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'manifest-integrity', stage }, (assets) => {
        const code = Object.entries(assets).filter(([path]) => /\.(js|css)$/.test(path));
        // Sorted, because the same sources must result in the same bytes.
        code.sort(([a], [b]) => (a < b ? -1 : 1));
        const integrity = Object.fromEntries(code.map(([path, source]) => [path, computeIntegrity(source.buffer())]));
        compilation.updateAsset(MANIFEST, (source) => {
          const manifest: object = JSON.parse(source.source().toString());
          return new rspack.sources.RawSource(JSON.stringify({ ...manifest, integrity }));
        });
      });
    });
  },
};

/**
 * Lets browsers verify a module: `remoteEntry.js` contains the hash of every chunk that it loads, and the manifest contains all
 * hashes. The hashes of these two files are in remotes.json.
 */
export const integrityPlugins: RspackPluginInstance[] = [
  new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [ALGORITHM] }),
  manifestIntegrityPlugin,
];
