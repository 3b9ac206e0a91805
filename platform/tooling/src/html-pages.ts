import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Compilation, type Compiler, type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import { FIRST_CHUNK } from './inline-script.ts';

const require = createRequire(import.meta.url);

/** Is replaced by the home page's markup in index.html. */
const PRERENDER_PLACEHOLDER = '<!-- prerendered -->';

/**
 * Builds src/prerender.tsx for Node, which exports `prerender(): string`. It uses the page's settings, so that the
 * class names in its markup match the page's style sheet.
 */
export function createPrerenderConfig(common: Configuration, folder: string): Configuration {
  return {
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
  };
}

const renderHomePage = (folder: string): string => {
  const { prerender } = require(join(folder, 'prerender.cjs')) as { prerender: () => string };
  return prerender();
};

const { getCompilationHooks } = rspack.HtmlRspackPlugin;
type TagHook = ReturnType<typeof getCompilationHooks>['alterAssetTags'];
type TagData = Parameters<Parameters<TagHook['tap']>[1]>[0];

/** Changes the tags of each HTML page. */
const createTagPlugin = (
  name: string,
  change: (tags: TagData['assetTags'], compilation: Compilation, page: string) => void,
) => ({
  apply({ hooks }: Compiler) {
    hooks.compilation.tap(name, (compilation) => {
      getCompilationHooks(compilation).alterAssetTags.tap(name, (data) => {
        change(data.assetTags, compilation, data.outputName);
        return data;
      });
    });
  },
});

/** Where the pages of modules begin. All paths but the home page have it. */
const MODULE_PAGE = 'page.html';

/**
 * The first-paint script must run before the first paint; all others are deferred. Browsers request those last, but on
 * the page of a module nothing is as urgent: it has no content yet.
 */
const scriptOrderPlugin = createTagPlugin('script-order', ({ scripts }, _, page) => {
  for (const { attributes } of scripts) {
    if (String(attributes.src).includes(FIRST_CHUNK)) delete attributes.defer;
    else if (page === MODULE_PAGE) attributes.fetchpriority = 'high';
  }
});

const listFiles = ({ namedChunkGroups }: Compilation, chunk: string): string[] =>
  (namedChunkGroups.get(chunk)?.getFiles() ?? []).filter((file) => /\.(js|css)$/.test(file)).map((file) => `/${file}`);

/** What src/first-paint.ts preloads, in meta tags: what every page of a module needs, and what traders need too. */
const PRELOADED = { 'module-files': 'modules', 'trader-files': 'provider' };

const preloadListPlugin = createTagPlugin('preload-lists', ({ meta }, compilation) => {
  for (const [name, chunk] of Object.entries(PRELOADED)) {
    const content = listFiles(compilation, chunk).join(' ');
    meta.push({ tagName: 'meta', attributes: { name, content }, voidTag: true });
  }
});

/** A meta tag lists all scripts of the shell; src/shared/trusted-scripts.ts lets the browser run no others. */
const scriptListPlugin = createTagPlugin('scripts', ({ meta }, { chunks }) => {
  // The first script is part of the page.
  const listed = [...chunks].filter(({ name }) => name !== FIRST_CHUNK);
  const files = listed.flatMap((chunk) => [...chunk.files]).filter((file) => file.endsWith('.js'));
  const content = files.map((file) => `/${file}`).join(' ');
  meta.push({ tagName: 'meta', attributes: { name: 'scripts', content }, voidTag: true });
});

/** Preloads the font from the HTML, so that text does not shift when the font arrives. */
const fontPreloadPlugin = createTagPlugin('preloaded-font', ({ styles }, { assets }) => {
  const font = Object.keys(assets).find((name) => name.endsWith('.woff2'));
  const attributes = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: 'anonymous' };
  if (font) styles.unshift({ tagName: 'link', voidTag: true, attributes });
});

/**
 * Creates two HTML pages from src/index.html: index.html with the prerendered home page, and page.html for every other
 * URL.
 * @param folder the output of the prerender build, which must be finished; undefined in development
 */
export function createHtmlPlugins(dir: string, folder?: string): RspackPluginInstance[] {
  const template = () => readFileSync(join(dir, 'src/index.html'), 'utf8');
  const page = (filename: string, content: () => string) =>
    new rspack.HtmlRspackPlugin({
      filename,
      templateContent: () => template().replace(PRERENDER_PLACEHOLDER, content()),
      favicon: 'src/favicon.svg',
      chunks: [FIRST_CHUNK, 'main'],
      chunksSortMode: 'manual',
      scriptLoading: 'defer',
    });
  return [
    page('index.html', () => (folder ? renderHomePage(folder) : '')),
    page(MODULE_PAGE, () => ''),
    scriptOrderPlugin,
    fontPreloadPlugin,
    preloadListPlugin,
    scriptListPlugin,
  ];
}
