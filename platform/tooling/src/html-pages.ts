import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Compiler, type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';

const require = createRequire(import.meta.url);

/** Is replaced by the home page's markup in index.html. */
const PRERENDER_PLACEHOLDER = '<!-- prerendered -->';

/**
 * Builds src/prerender.tsx for Node, which exports `prerender(): string`. It uses the page's settings, so that the class names in
 * its markup match the page's style sheet.
 */
export const createPrerenderConfig = (common: Configuration, folder: string): Configuration => ({
  ...common,
  name: 'prerender',
  target: 'node24',
  devtool: false,
  entry: { prerender: './src/prerender.tsx' },
  output: {
    uniqueName: common.output?.uniqueName,
    publicPath: '/',
    path: folder,
    filename: 'prerender.cjs',
    // The markup must refer to pictures by the same URLs as the page.
    assetModuleFilename: common.output?.assetModuleFilename,
    library: { type: 'commonjs2' },
    clean: true,
  },
  module: {
    ...common.module,
    generator: { 'css/auto': { ...common.module?.generator?.['css/auto'], exportsOnly: true } },
  },
  optimization: { minimize: false },
});

const renderHomePage = (folder: string): string => {
  const { prerender } = require(join(folder, 'prerender.cjs')) as { prerender: () => string };
  return prerender();
};

/** The first-paint script must run before the first paint; all others are deferred. */
const blockingFirstPaintPlugin: RspackPluginInstance = {
  apply({ hooks }: Compiler) {
    hooks.compilation.tap('first-paint', (compilation) => {
      rspack.HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTags.tap('first-paint', (data) => {
        for (const { attributes } of data.assetTags.scripts) {
          if (String(attributes.src).includes('first-paint')) delete attributes.defer;
        }
        return data;
      });
    });
  },
};

/** Chunks that all pages of modules need. A meta tag lists their files, which src/first-paint.ts preloads. */
export const MODULE_PAGE_CHUNKS = ['connection', 'modules'];

const modulePageFilesPlugin: RspackPluginInstance = {
  apply({ hooks }: Compiler) {
    hooks.compilation.tap('module-page-files', (compilation) => {
      rspack.HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTags.tap('module-page-files', (data) => {
        const files = MODULE_PAGE_CHUNKS.flatMap((name) => compilation.namedChunkGroups.get(name)?.getFiles() ?? []);
        const scripts = files.filter((file) => file.endsWith('.js')).map((file) => `/${file}`);
        const content = [...new Set(scripts)].join(' ');
        data.assetTags.meta.push({
          tagName: 'meta',
          attributes: { name: 'module-page-files', content },
          voidTag: true,
        });
        return data;
      });
    });
  },
};

/** Preloads the font from the HTML, so that text does not shift when the font arrives. */
const fontPreloadPlugin: RspackPluginInstance = {
  apply({ hooks }: Compiler) {
    hooks.compilation.tap('preloaded-font', (compilation) => {
      rspack.HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTags.tap('preloaded-font', (data) => {
        const font = Object.keys(compilation.assets).find((name) => name.endsWith('.woff2'));
        if (!font) return data;
        const attributes = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          href: `/${font}`,
          crossorigin: 'anonymous',
        };
        data.assetTags.styles.unshift({ tagName: 'link', voidTag: true, attributes });
        return data;
      });
    });
  },
};

/**
 * Creates two HTML pages from src/index.html: index.html with the prerendered home page, and page.html for every other URL.
 * @param folder the output of the prerender build, which must be finished; undefined in development
 */
export const createHtmlPlugins = (dir: string, folder?: string): RspackPluginInstance[] => {
  const template = () => readFileSync(join(dir, 'src/index.html'), 'utf8');
  const page = (filename: string, content: () => string) =>
    new rspack.HtmlRspackPlugin({
      filename,
      templateContent: () => template().replace(PRERENDER_PLACEHOLDER, content()),
      favicon: 'src/favicon.svg',
      chunks: ['first-paint', 'main'],
      chunksSortMode: 'manual',
      scriptLoading: 'defer',
    });
  return [
    page('index.html', () => (folder ? renderHomePage(folder) : '')),
    page('page.html', () => ''),
    blockingFirstPaintPlugin,
    fontPreloadPlugin,
    modulePageFilesPlugin,
  ];
};
