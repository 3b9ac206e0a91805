import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Chunk, type Configuration, rspack } from '@rspack/core';
import { slotSamples } from '../../../contracts/src/all/slot-samples.ts';
import type { SlotName } from '../../../contracts/src/core/slots.ts';
import type { CommandEntry, NavEntry, PanelEntry } from '../../protocol/src/modules.ts';
import { MODULE_CONTRACT } from '../../protocol/src/shell.ts';
import {
  createModuleJsonPlugins,
  createOwnStylesPlugin,
  createPanelCheckPlugin,
  createShellJsonPlugins,
  ID_PLACEHOLDER,
  integrityPlugins,
  isProduction,
  MODULE_CHUNK,
  MODULE_FILES,
  MODULE_IDS,
  shellIntegrityPlugins,
} from './asset-plugins.ts';
import { createRefreshPlugins, createShellRefreshPlugins } from './dev/builds.ts';
import { createEntryMergePlugin } from './entry-merge.ts';
import { createFileRules } from './file-rules.ts';
import { createHtmlPlugins, createPrerenderConfig } from './html-pages.ts';
import { FIRST_CHUNK, inlineScriptPlugin } from './inline-script.ts';
import { precompressPlugin } from './precompress.ts';
import {
  computeCallsVersion,
  computeContractsVersion,
  FEDERATION_MODULES,
  getModuleLibraries,
  getRequiredVersions,
  getSharedContracts,
  getSharedSingletons,
  readLibraryVersions,
  readPackage,
  readSharedVersions,
} from './shared-libraries.ts';

export interface PackageOptions {
  name: string;
  /** The package's folder: `import.meta.dirname`. */
  dir: string;
}

/** A slot that a module offers, with the module's name before the dot. */
type ModuleSlotName = `mf-${string}.${string}`;

export interface ModuleOptions extends PackageOptions {
  /** The paths that the module owns; `/trades` owns /trades and /trades/…. */
  paths: string[];
  /** Its links in the navigation bar of signed-in traders. */
  nav?: NavEntry[];
  /** Its further pages in the command menu. */
  commands?: CommandEntry[];
  /** Its panels on pages of other modules, in the order of `src/module.ts`. */
  panels?: (PanelEntry & { slot: SlotName | ModuleSlotName })[];
  /** Its own slots for panels of other modules, `<module>.<name>`, each with sample properties. */
  slots?: Record<ModuleSlotName, Record<string, unknown>>;
  /** The name of the team that owns it. */
  owner?: string;
}

/**
 * The oldest browsers that support light-dark(), :has() and layers. Older targets would multiply the style sheet's
 * size.
 */
const BROWSERS = ['chrome >= 123', 'edge >= 123', 'firefox >= 128', 'safari >= 17.5', 'ios_saf >= 17.5'];

const require = createRequire(import.meta.url);
const resolveRouterFile = (name: string): string =>
  join(dirname(require.resolve('react-router')), '../production', name);

const ENTRY = 'remoteEntry.js';

/** Federation uses a container's name as a global variable. */
const toIdentifier = (name: string): string => name.replaceAll('-', '_');

/** The router's package resolves to its development build in every bundler, which contains its warnings. */
const PRODUCTION_ROUTER = {
  'react-router$': resolveRouterFile('index.mjs'),
  'react-router/dom$': resolveRouterFile('dom-export.mjs'),
};

/** A text that every class name of a build contains. */
const getMark = (id: string): string => `-${id}-`;

/**
 * The settings that the shell and modules share: language, styles, files, names.
 * @param id unique among the builds of a page
 */
const createBaseConfig = ({ dir, name }: PackageOptions, id: string): Configuration => ({
  mode: isProduction ? 'production' : 'development',
  context: dir,
  target: ['web', 'es2022'],
  // Hidden: no file refers to its map, and maps are written outside of the folder that is served and released.
  devtool: isProduction ? 'hidden-source-map' : 'cheap-module-source-map',
  resolve: { extensions: ['.ts', '.tsx', '.js'], alias: isProduction ? PRODUCTION_ROUTER : {} },
  module: {
    rules: createFileRules(!isProduction, getMark(id)),
    // One default export with the original class names, as in TypeScript and jest. Custom properties are the page's
    // tokens and stay unchanged.
    parser: { 'css/auto': { namedExports: false, dashedIdents: false } },
    // A page can contain two versions of a shared component. The build id makes their class names different.
    generator: { 'css/auto': { exportsConvention: 'as-is', localIdentName: `[local]${getMark(id)}[hash:6]` } },
  },
  output: {
    path: join(dir, 'dist'),
    clean: isProduction,
    uniqueName: `${toIdentifier(name)}_${id}`,
    filename: isProduction ? 'assets/[name].[contenthash:8].js' : '[name].js',
    chunkFilename: isProduction ? 'assets/[name].[contenthash:8].js' : '[name].js',
    cssFilename: isProduction ? 'assets/[name].[contenthash:8].css' : '[name].css',
    cssChunkFilename: isProduction ? 'assets/[name].[contenthash:8].css' : '[name].css',
    assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    ...(isProduction ? { sourceMapFilename: '../source-maps/[file].map' } : {}),
    crossOriginLoading: 'anonymous',
    chunkLoadTimeout: 10_000,
  },
  optimization: {
    // While a file does not compile, an open page keeps its last good version. Otherwise, the update after an error
    // begins with the broken module, whose failure makes the page load again.
    emitOnErrors: false,
    // A library that only one chunk uses is part of it: each file is a request.
    splitChunks: { cacheGroups: { defaultVendors: false } },
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin(),
      new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
    ],
  },
  lazyCompilation: false,
  performance: { hints: false },
});

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

/** Federation's texts for all of its errors are half a kilobyte of each entry, which can throw only this one. */
const entryErrorsPlugin = new rspack.NormalModuleReplacementPlugin(
  /^@module-federation\/error-codes$/,
  `data:text/javascript,${encodeURIComponent(
    `export const RUNTIME_009 = 'RUNTIME-009';
    export const runtimeDescMap = { [RUNTIME_009]: 'Please call createInstance first.' };`,
  )}`,
);

/** Panels come late, so a chunk named `panel-…` is one file, which repeats what other files of its module have. */
const splitChunks = { chunks: (chunk: Chunk) => !chunk.canBeInitial() && !chunk.name?.startsWith('panel-') };

/** Builds a module, which exposes src/module.ts as `./module`. The shell loads it at run time. */
export function createModuleConfig(options: ModuleOptions): Configuration {
  const { dir, name, paths, nav, commands, panels, slots, owner } = options;
  const id = isProduction ? ID_PLACEHOLDER : name;
  const { resolve, ...common } = createBaseConfig(options, id);
  return {
    ...common,
    resolve: { ...resolve, alias: { ...resolve?.alias, ...FEDERATION_MODULES } },
    entry: {},
    output: { ...common.output, publicPath: 'auto', ...(isProduction ? MODULE_FILES : {}) },
    optimization: {
      ...common.optimization,
      splitChunks: { ...common.optimization?.splitChunks, ...splitChunks },
      ...(isProduction ? MODULE_IDS : {}),
    },
    plugins: [
      new ModuleFederationPlugin({
        name: toIdentifier(name),
        filename: ENTRY,
        exposes: { './module': { import: './src/module.ts', name: MODULE_CHUNK } },
        shared: { ...getSharedSingletons(dir), ...getSharedContracts(dir), ...getModuleLibraries(dir) },
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        // The shell provides federation's core, which is 22 KB of an entry, and loads all modules.
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
      entryErrorsPlugin,
      new rspack.DefinePlugin({ CALLS_VERSION: JSON.stringify(computeCallsVersion(dir)) }),
      ...createModuleJsonPlugins(
        {
          name,
          version: readPackage(dir).version,
          entry: ENTRY,
          contract: MODULE_CONTRACT,
          paths,
          shared: getRequiredVersions(dir),
          nav,
          commands,
          panels,
          slots,
          owner,
        },
        readLibraryVersions(dir),
      ),
      ...(isProduction
        ? [
            createOwnStylesPlugin(getMark(id)),
            createPanelCheckPlugin(panels ?? [], join(dir, 'src/module.ts')),
            ...integrityPlugins,
            createEntryMergePlugin(ENTRY),
            precompressPlugin,
          ]
        : createRefreshPlugins()),
    ],
  };
}

/**
 * Builds a page outside of the product, such as the component page, with the product's settings: `<folder>/main.tsx` in
 * `<folder>/index.html`.
 */
export function createPageConfig({ name, dir, folder }: PackageOptions & { folder: string }): Configuration {
  const common = createBaseConfig({ name, dir }, 'page');
  return {
    ...common,
    entry: { main: `./${folder}/main.tsx` },
    output: { ...common.output, path: join(dir, 'node_modules/.cache', name), publicPath: 'auto' },
    plugins: [
      new rspack.HtmlRspackPlugin({ template: join(dir, folder, 'index.html') }),
      ...(isProduction ? [] : createRefreshPlugins()),
    ],
  };
}

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
