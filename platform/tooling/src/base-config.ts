import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { isProduction } from './asset-plugins.ts';
import { createFileRules } from './file-rules.ts';

export interface PackageOptions {
  name: string;
  /** The package's folder: `import.meta.dirname`. */
  dir: string;
}

/**
 * The oldest browsers that support light-dark(), :has() and layers. Older targets would multiply the style sheet's
 * size.
 */
const BROWSERS = ['chrome >= 123', 'edge >= 123', 'firefox >= 128', 'safari >= 17.5', 'ios_saf >= 17.5'];

const require = createRequire(import.meta.url);
const resolveRouterFile = (name: string): string =>
  join(dirname(require.resolve('react-router')), '../production', name);

/** Federation uses a container's name as a global variable. */
export function toIdentifier(name: string): string {
  return name.replaceAll('-', '_');
}

/** The router's package resolves to its development build in every bundler, which contains its warnings. */
const PRODUCTION_ROUTER = {
  'react-router$': resolveRouterFile('index.mjs'),
  'react-router/dom$': resolveRouterFile('dom-export.mjs'),
};

/** A text that every class name of a build contains. */
export function getMark(id: string): string {
  return `-${id}-`;
}

/**
 * The settings that the shell and modules share: language, styles, files, names.
 * @param id unique among the builds of a page
 */
export function createBaseConfig({ dir, name }: PackageOptions, id: string): Configuration {
  return {
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
  };
}
