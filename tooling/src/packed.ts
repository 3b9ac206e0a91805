import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { type Compiler, type RspackPluginInstance, rspack } from '@rspack/core';

const pack = promisify(brotliCompress);

/** A smaller file fits into one packet anyway. */
const smallest = 1_000;

/**
 * Writes `x.br` beside each script and style sheet `x`, which a server gives to browsers in place of it: packed as small as it
 * goes, once, and not for every visitor anew.
 */
export const packed: RspackPluginInstance = {
  apply({ hooks }: Compiler) {
    hooks.thisCompilation.tap('packed', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: 'packed', stage }, async (assets) => {
        const files = Object.entries(assets).filter(([name]) => /\.(js|css)$/.test(name));
        const large = files.filter(([, source]) => source.size() >= smallest);
        for (const [name, source] of large) {
          compilation.emitAsset(`${name}.br`, new rspack.sources.RawSource(await pack(source.buffer())));
        }
      });
    });
  },
};
