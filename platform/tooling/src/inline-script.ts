import { rspack } from '@rspack/core';
import { createAssetPlugin } from './asset-plugins.ts';

/** The name of the chunk that runs before the first paint. */
export const FIRST_CHUNK = 'first-paint';

const findPages = (names: readonly string[]): string[] => names.filter((name) => name.endsWith('.html'));

/** As the content of a script element, which neither a closing tag nor a comment may end. */
const checkContent = (code: string): string => {
  if (/<\/script|<!--/i.test(code)) throw new Error(`The code of ${FIRST_CHUNK} cannot be part of a page.`);
  return code.trim();
};

/**
 * Writes the first script into the pages, so that no request precedes what it requests (ADR 19). The gateway allows it
 * by its hash. It is no file of the build.
 */
export const inlineScriptPlugin = createAssetPlugin(
  'inline-script',
  // The names of files are final, and no file is compressed yet.
  rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER - 1,
  (compilation, assets) => {
    const [file = ''] = compilation.namedChunks.get(FIRST_CHUNK)?.files ?? [];
    const code = checkContent(String(assets[file]?.source()));
    const element = `<script src="/${file}"></script>`;
    for (const page of findPages(Object.keys(assets))) {
      compilation.updateAsset(page, (source) => {
        const html = String(source.source());
        if (!html.includes(element)) throw new Error(`${page} has no element of ${FIRST_CHUNK}.`);
        return new rspack.sources.RawSource(html.replace(element, () => `<script>${code}</script>`));
      });
    }
    compilation.deleteAsset(file);
  },
);
