import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** Characters of source in a version, by library name or by the path of one of our files. */
export const SourceSizes = z.record(z.string(), z.number());
export type SourceSizes = z.infer<typeof SourceSizes>;

const SourceMap = z.object({
  sources: z.array(z.string()),
  sourcesContent: z.array(z.string().nullable()).default([]),
});

/**
 * The package with which modules of other repositories are built. It contains our packages in the same folders as here.
 */
export const KIT_NAME = '@trading-journal/kit';

/**
 * `webpack://mf_trades_1dc5257c96/../node_modules/@dnd-kit/core/dist/core.esm.js` → `@dnd-kit/core`. The kit consists
 * of several packages, so that its files have paths: `@trading-journal/kit/shared-ui/src/host/store.js`.
 */
const toOwner = (source: string): string => {
  const library = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (library === KIT_NAME) return source.slice(source.lastIndexOf(KIT_NAME));
  return library ?? source.replace(/^webpack:\/\/[^/]+\/(\.\.?\/)*/, '');
};

const readSourceMap = async (path: string): Promise<z.infer<typeof SourceMap> | undefined> => {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : SourceMap.parse(JSON.parse(text));
};

/**
 * Measures a build's sources by its source maps. Only the sizes are released: a map contains the source itself.
 * @param folder of the source maps; files without a map are ignored
 */
export async function readSourceSizes(folder: string, paths: Iterable<string>): Promise<SourceSizes> {
  const sizes: SourceSizes = {};
  for (const path of paths) {
    const map = await readSourceMap(join(folder, `${path}.map`));
    for (const [index, source] of (map?.sources ?? []).entries()) {
      const owner = toOwner(source);
      sizes[owner] = (sizes[owner] ?? 0) + (map?.sourcesContent[index]?.length ?? 0);
    }
  }
  return sizes;
}
