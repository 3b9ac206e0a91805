import { createHash } from 'node:crypto';
import { type Compiler, type RspackPluginInstance, rspack } from '@rspack/core';

const MANIFEST = 'mf-manifest.json';

/** The same in a release. A longer hash protects no better and is a third more to load. */
const ALGORITHM = 'sha256';

const integrityOf = (bytes: Buffer): string => `${ALGORITHM}-${createHash(ALGORITHM).update(bytes).digest('base64')}`;

/**
 * Adds `integrity` to the federation manifest: the hash of every script and style sheet by its path. The federation
 * runtime loads some of them itself, and the shell preloads others, both without the bundler's runtime.
 */
const listInManifest: RspackPluginInstance = {
  apply({ hooks }: Compiler) {
    hooks.thisCompilation.tap('manifest-integrity', (compilation) => {
      // After everything that still changes a file.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'manifest-integrity', stage }, (assets) => {
        const code = Object.entries(assets).filter(([path]) => /\.(js|css)$/.test(path));
        // In order: the same sources must build the same bytes.
        code.sort(([a], [b]) => (a < b ? -1 : 1));
        const integrity = Object.fromEntries(code.map(([path, source]) => [path, integrityOf(source.buffer())]));
        compilation.updateAsset(MANIFEST, (source) => {
          const manifest: object = JSON.parse(source.source().toString());
          return new rspack.sources.RawSource(JSON.stringify({ ...manifest, integrity }));
        });
      });
    });
  },
};

/**
 * Verified loading of a module: `remoteEntry.js` contains the hash of every chunk that it loads, script or style sheet,
 * and the manifest those of all. The hashes of these two files are in remotes.json.
 */
export const verifiedFiles: RspackPluginInstance[] = [
  new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [ALGORITHM] }),
  listInManifest,
];
