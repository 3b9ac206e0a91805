import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Compiler, type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
// biome-ignore lint/plugin: by its path, because contracts uses this package, and a package cannot wait for itself
import { MODULE_CONTRACT } from '../../contracts/src/module-contract.ts';
import { buildId } from './build-id.ts';
import { reactRefresh, reactRefreshForAll } from './dev/refresh.ts';
import { federationModules } from './federation-modules.ts';
import { verifiedFiles } from './integrity.ts';
import { packed } from './packed.ts';
import { htmlPages, modulePageChunks, prerenderBuild } from './page.ts';
import {
  contractsVersion,
  readPackage,
  sharedAmongModules,
  sharedIfSame,
  sharedOnce,
  sharedVersions,
} from './sharing.ts';

export interface HostOptions {
  name: string;
  /** The package's folder: `import.meta.dirname`. */
  dir: string;
}

export interface RemoteOptions extends HostOptions {
  /** The paths that the module owns; `/trades` owns /trades and /trades/…. */
  paths: string[];
}

/** The oldest that know light-dark(), :has() and layers. Older targets would be sent several times the style sheet. */
const browsers = ['chrome >= 123', 'edge >= 123', 'firefox >= 128', 'safari >= 17.5', 'ios_saf >= 17.5'];

const production = process.env.NODE_ENV !== 'development';
const require = createRequire(import.meta.url);
const routerFile = (name: string): string => join(dirname(require.resolve('react-router')), '../production', name);

/** Federation makes a global variable of a container's name. */
const identifier = (name: string): string => name.replaceAll('-', '_');

/** The router's package leads every bundler to its development build, which carries its warnings. */
const productionRouter = {
  'react-router$': routerFile('index.mjs'),
  'react-router/dom$': routerFile('dom-export.mjs'),
};

const swc = (development: boolean) => ({
  test: /\.[jt]sx?$/,
  exclude: /node_modules/,
  loader: 'builtin:swc-loader',
  options: {
    detectSyntax: 'auto',
    jsc: { target: 'es2022', transform: { react: { runtime: 'automatic', development, refresh: development } } },
  },
});

/** The same for the shell and for modules: language, styles, files, names. */
const base = ({ dir, name }: HostOptions, id: string): Configuration => ({
  mode: production ? 'production' : 'development',
  context: dir,
  target: ['web', 'es2022'],
  // Hidden: no file names its map, and the maps are outside of what is served and released.
  devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
  resolve: { extensions: ['.ts', '.tsx', '.js'], alias: production ? productionRouter : {} },
  module: {
    rules: [
      swc(!production),
      { test: /\.css$/, type: 'css/auto' },
      { test: /\.(svg|png|avif|woff2)$/, type: 'asset/resource' },
    ],
    // One default export with the names as written, as TypeScript and jest see it. Custom properties are the page's
    // tokens, not a file's own names.
    parser: { 'css/auto': { namedExports: false, dashedIdents: false } },
    // Two versions of one shared component may meet in a page: the build id keeps their classes apart.
    generator: { 'css/auto': { exportsConvention: 'as-is', localIdentName: `[local]-${id.slice(0, 4)}-[hash:6]` } },
  },
  output: {
    path: join(dir, 'dist'),
    clean: production,
    uniqueName: `${identifier(name)}_${id}`,
    filename: production ? 'assets/[name].[contenthash:8].js' : '[name].js',
    chunkFilename: production ? 'assets/[name].[contenthash:8].js' : '[name].js',
    cssFilename: production ? 'assets/[name].[contenthash:8].css' : '[name].css',
    cssChunkFilename: production ? 'assets/[name].[contenthash:8].css' : '[name].css',
    assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    ...(production ? { sourceMapFilename: '../source-maps/[file].map' } : {}),
    crossOriginLoading: 'anonymous',
    chunkLoadTimeout: 10_000,
  },
  optimization: {
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin(),
      new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
    ],
  },
  lazyCompilation: false,
  // Federation's plugin warns of every manifest that its public path is found at run time, which is what we want.
  infrastructureLogging: { level: 'error' },
  performance: { hints: false },
});

/**
 * Tells the browser to compile the page's first large script, React most of it, whole while it comes and beside the page's
 * thread, which else compiles function after function when each is first called (ADR 19). Browsers that do not know the
 * line pass over it. Behind the minimizer, which would take it away, and before the source map.
 */
const compiledAhead = new rspack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /^assets\/main\.\w+\.js$/,
  stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

/** Writes dist/module.json, from which a gateway or a release makes the module's entry in remotes.json. */
const moduleJson = (entry: object): RspackPluginInstance => ({
  apply({ hooks, rspack: { sources } }: Compiler) {
    hooks.thisCompilation.tap('module.json', (compilation) => {
      compilation.hooks.processAssets.tap('module.json', () => {
        compilation.emitAsset('module.json', new sources.RawSource(`${JSON.stringify(entry, null, 2)}\n`));
      });
    });
  },
});

/** The build of a module: `./module` from src/module.ts, loaded by the shell at run time. */
export const remote = (options: RemoteOptions): Configuration => {
  const { dir, name, paths } = options;
  const id = buildId(dirname(dir), basename(dir));
  const common = base(options, id);
  return {
    ...common,
    resolve: { ...common.resolve, alias: { ...common.resolve?.alias, ...federationModules } },
    entry: {},
    output: { ...common.output, publicPath: 'auto' },
    plugins: [
      new ModuleFederationPlugin({
        name: identifier(name),
        filename: 'remoteEntry.js',
        manifest: true,
        exposes: { './module': './src/module.ts' },
        shared: { ...sharedOnce(dir), ...sharedIfSame(dir), ...sharedAmongModules(dir) },
        shareStrategy: 'loaded-first',
        dts: false,
        // The shell provides federation's core: an entry of 14 KB instead of 32. Its bundler side stays the module's.
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      moduleJson({
        name,
        version: `${readPackage(dir).version}-${id}`,
        entry: 'mf-manifest.json',
        contract: MODULE_CONTRACT,
        paths,
      }),
      ...(production ? [...verifiedFiles, packed] : reactRefresh()),
    ],
  };
};

/**
 * A page that is no part of the product, such as that of all components: `<folder>/main.tsx` in `<folder>/index.html`,
 * made as the product's own pages are.
 */
export const lonePage = ({ name, dir, folder }: HostOptions & { folder: string }): Configuration => {
  const common = base({ name, dir }, buildId(dirname(dir), basename(dir)));
  return {
    ...common,
    entry: { main: `./${folder}/main.tsx` },
    output: { ...common.output, path: join(dir, 'node_modules/.cache', name), publicPath: 'auto' },
    plugins: [
      new rspack.HtmlRspackPlugin({ template: join(dir, folder, 'index.html') }),
      ...(production ? [] : reactRefresh()),
    ],
  };
};

/** Every page of a module takes both: what they have in common, below the size of a file of its own, would come twice. */
const modulePages = {
  name: 'module-pages',
  test: /[\\/](shell|shared-ui)[\\/]src[\\/]/,
  chunks: ({ name }: { name?: string }) => modulePageChunks.includes(name ?? ''),
  minChunks: 2,
  minSize: 0,
  priority: 1,
};

/**
 * The build of the shell: an HTML page that brings the shared libraries, and knows no module. It has no federation
 * plugin: the shell makes its federation instance at run time, when a module is first wanted, so that the public pages
 * do not carry the federation runtime. `SHARED_VERSIONS` and `CONTRACTS_VERSION` tell it what it brings.
 */
export const host = (options: HostOptions): Configuration[] => {
  const { dir } = options;
  const common = base(options, buildId(dirname(dir), basename(dir)));
  const folder = join(dir, 'node_modules/.cache/prerender');
  const shell: Configuration = {
    ...common,
    name: 'shell',
    dependencies: production ? ['prerender'] : [],
    // One in development: two runtimes of one build in a page disturb each other's hot updates.
    entry: production
      ? { 'first-paint': './src/first-paint.ts', main: './src/index.tsx' }
      : ['./src/first-paint.ts', './src/index.tsx'],
    output: { ...common.output, publicPath: '/' },
    optimization: { ...common.optimization, splitChunks: { cacheGroups: { modulePages } } },
    plugins: [
      new rspack.CopyRspackPlugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] }),
      ...htmlPages(dir, production ? folder : undefined),
      new rspack.DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(sharedVersions(dir)),
        CONTRACTS_VERSION: JSON.stringify(contractsVersion(dir)),
        // Federation's runtime leaves out what it needs on a server. Its plugin would say so.
        ENV_TARGET: JSON.stringify('web'),
      }),
      ...(production ? [compiledAhead, packed] : reactRefreshForAll(dir)),
    ],
  };
  return production ? [prerenderBuild(common, folder), shell] : [shell];
};
