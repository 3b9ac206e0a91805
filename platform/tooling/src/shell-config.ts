import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { slotSamples } from '../../../contracts/src/all/slot-samples.ts';
import { MODULE_CONTRACT } from '../../protocol/src/shell.ts';
import { isProduction } from './asset-plugins.ts';
import { createBaseConfig, type PackageOptions } from './base-config.ts';
import { createShellRefreshPlugins } from './dev/builds.ts';
import { createHtmlPlugins, createPrerenderConfig } from './html-pages.ts';
import { FIRST_CHUNK, inlineScriptPlugin } from './inline-script.ts';
import { shellIntegrityPlugins } from './integrity-plugins.ts';
import { createShellJsonPlugins } from './json-plugins.ts';
import { precompressPlugin } from './precompress.ts';
import { computeContractsVersion, readSharedVersions } from './shared-libraries.ts';

/**
 * Makes the browser compile the first large script, mostly React, completely while it downloads and on another thread.
 * By default, the main thread compiles each function on its first call (ADR 19). Other browsers ignore the comment. It
 * is added after the minimizer, which would remove it, and before the source map.
 */
const eagerCompilePlugin = new rspack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /^assets\/main\.\w+\.js$/,
  stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

/**
 * Builds the shell: HTML pages with the shared libraries, independent of modules. It has no federation plugin: the
 * shell creates its federation instance when the first module is needed, so that public pages do not load the
 * federation runtime. `SHARED_VERSIONS` and `CONTRACTS_VERSION` contain the versions that the shell provides.
 */
export function createShellConfig(options: PackageOptions): Configuration[] {
  const { dir } = options;
  const common = createBaseConfig(options, 'shell');
  const prerenderFolder = join(dir, 'node_modules/.cache/prerender');
  const shell: Configuration = {
    ...common,
    name: 'shell',
    dependencies: isProduction ? ['prerender'] : [],
    // One entry in development: two runtimes of one build would break each other's hot updates.
    entry: isProduction
      ? { [FIRST_CHUNK]: './src/first-paint.ts', main: './src/index.tsx' }
      : ['./src/first-paint.ts', './src/index.tsx'],
    output: { ...common.output, publicPath: '/' },
    plugins: [
      new rspack.CopyRspackPlugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] }),
      ...createHtmlPlugins(dir, isProduction ? prerenderFolder : undefined),
      ...createShellJsonPlugins({ contract: MODULE_CONTRACT, shared: readSharedVersions(dir), slots: slotSamples }),
      new rspack.DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(readSharedVersions(dir)),
        CONTRACTS_VERSION: JSON.stringify(computeContractsVersion(dir)),
        // Federation's plugin, which is not used here, would set these: no code for servers, and none for manifests,
        // because remotes.json has what the shell needs to know.
        ENV_TARGET: JSON.stringify('web'),
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: JSON.stringify(true),
      }),
      ...(isProduction
        ? [eagerCompilePlugin, inlineScriptPlugin, ...shellIntegrityPlugins, precompressPlugin]
        : createShellRefreshPlugins(dir)),
    ],
  };
  return isProduction ? [createPrerenderConfig(common, prerenderFolder), shell] : [shell];
}
