import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { type Compiler, type RspackPluginInstance, rspack } from '@rspack/core';

const compress = promisify(brotliCompress);

/** A smaller file fits into one packet uncompressed. */
const MIN_SIZE_BYTES = 1_000;

/**
 * Writes `x.br` beside each script and style sheet `x`. Servers send it to browsers instead, at the best compression and without
 * compressing it again for each request.
 */
export const precompressPlugin: RspackPluginInstance = {
  apply({ hooks }: Compiler) {
    hooks.thisCompilation.tap('precompress', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: 'precompress', stage }, async (assets) => {
        const files = Object.entries(assets).filter(([name]) => /\.(js|css)$/.test(name));
        const large = files.filter(([, source]) => source.size() >= MIN_SIZE_BYTES);
        for (const [name, source] of large) {
          compilation.emitAsset(`${name}.br`, new rspack.sources.RawSource(await compress(source.buffer())));
        }
      });
    });
  },
};
