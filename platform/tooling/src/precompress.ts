import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { rspack } from '@rspack/core';
import { createAssetPlugin, findCode } from './asset-plugins.ts';

const compress = promisify(brotliCompress);

/** A smaller file fits into one packet uncompressed. */
const MIN_SIZE_BYTES = 1_000;

/**
 * Writes `x.br` beside each script and style sheet `x`. Servers send it to browsers instead, at the best compression
 * and without compressing it again for each request.
 */
export const precompressPlugin = createAssetPlugin(
  'precompress',
  rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER,
  async (compilation, assets) => {
    for (const [name, source] of findCode(assets).filter(([, source]) => source.size() >= MIN_SIZE_BYTES)) {
      compilation.emitAsset(`${name}.br`, new rspack.sources.RawSource(await compress(source.buffer())));
    }
  },
);
