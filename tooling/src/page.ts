import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Compiler, type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';

const require = createRequire(import.meta.url);

/** Where index.html takes the home page's markup. */
const placeholder = '<!-- prerendered -->';

/**
 * A build for Node of src/prerender.tsx, which exports `prerender(): string`. It has the page's own settings, so that
 * the class names in its markup are those of the page's style sheet.
 */
export const prerenderBuild = (common: Configuration, folder: string): Configuration => ({
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
    // A picture has the same address in the markup as in the page.
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

const prerendered = (folder: string): string => {
  const { prerender } = require(join(folder, 'prerender.cjs')) as { prerender: () => string };
  return prerender();
};

/** The first-paint script must run before anything shows; all others wait for the document. */
const blockingFirstPaint: RspackPluginInstance = {
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

/** Chunks that every page of a module takes: their files are noted for src/first-paint.ts, which fetches them ahead. */
export const modulePageChunks = ['connection', 'modules'];

const noteModulePageFiles: RspackPluginInstance = {
  apply({ hooks }: Compiler) {
    hooks.compilation.tap('module-page-files', (compilation) => {
      rspack.HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTags.tap('module-page-files', (data) => {
        const files = modulePageChunks.flatMap((name) => compilation.namedChunkGroups.get(name)?.getFiles() ?? []);
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

/** The browser learns of the font from the HTML, so that it is there when the words are: they do not move when it comes. */
const preloadedFont: RspackPluginInstance = {
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
 * The page's HTML from src/index.html: index.html with the home page in it, and page.html for every other address, without.
 * @param folder of the prerender build, which must be through; none in development
 */
export const htmlPages = (dir: string, folder?: string): RspackPluginInstance[] => {
  const template = () => readFileSync(join(dir, 'src/index.html'), 'utf8');
  const page = (filename: string, content: () => string) =>
    new rspack.HtmlRspackPlugin({
      filename,
      templateContent: () => template().replace(placeholder, content()),
      favicon: 'src/favicon.svg',
      chunks: ['first-paint', 'main'],
      chunksSortMode: 'manual',
      scriptLoading: 'defer',
    });
  return [
    page('index.html', () => (folder ? prerendered(folder) : '')),
    page('page.html', () => ''),
    blockingFirstPaint,
    preloadedFont,
    noteModulePageFiles,
  ];
};
