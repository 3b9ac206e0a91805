import { versionFolder } from './layout.ts';
import { readRelease } from './release.ts';
import type { Store } from './store/store.ts';
import { latestTurn } from './turns.ts';

interface SourceMap {
  sources: string[];
  sourcesContent?: (string | null)[];
}

type Files = ReadonlyMap<string, Buffer>;
/** Characters of source by whose they are: a library's name, or a file of ours. */
type Sources = ReadonlyMap<string, number>;

/** In characters: less would be told as 0.0 KB. */
const worthNaming = 100;

const isMap = (path: string): boolean => path.endsWith('.map');

/** `webpack://mf_trades_1dc5257c96/../node_modules/@dnd-kit/core/dist/core.esm.js` → `@dnd-kit/core` */
const ownerOf = (source: string): string => {
  const library = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  return library ?? source.replace(/^webpack:\/\/[^/]+\/(\.\.?\/)*/, '');
};

/** What the code was made of, by the source maps beside it. */
const sourcesOf = (files: Files): Sources => {
  const found = new Map<string, number>();
  const maps = [...files].filter(([path]) => isMap(path)).map(([, bytes]) => JSON.parse(String(bytes)) as SourceMap);
  for (const { sources, sourcesContent = [] } of maps) {
    for (const [index, source] of sources.entries()) {
      const owner = ownerOf(source);
      found.set(owner, (found.get(owner) ?? 0) + (sourcesContent[index]?.length ?? 0));
    }
  }
  return found;
};

const currentMaps = async (store: Store, name: string): Promise<Files> => {
  const version = (await latestTurn(store, name))?.current;
  const release = version && (await readRelease(store, name, version));
  if (!release) return new Map();
  const maps = release.files.filter(isMap);
  const read = async (path: string) =>
    [path, (await store.read(versionFolder(name, release.version) + path)) ?? Buffer.from('{"sources":[]}')] as const;
  return new Map(await Promise.all(maps.map(read)));
};

/**
 * Which libraries and files of ours made a module larger than the version that is current, the most first; all that it
 * is made of when none is.
 * @returns e.g. `moment +175.2 KB, src/pages/TradesPage.tsx +1.2 KB`, of the source, before it is made small
 */
export const grownSince = async (store: Store, name: string, files: Files, most = 5): Promise<string> => {
  const before = sourcesOf(await currentMaps(store, name));
  const grown = [...sourcesOf(files)].map(([owner, size]) => [owner, size - (before.get(owner) ?? 0)] as const);
  const largest = grown.filter(([, size]) => size >= worthNaming).toSorted(([, a], [, b]) => b - a);
  return largest
    .slice(0, most)
    .map(([owner, size]) => `${owner} +${(size / 1024).toFixed(1)} KB`)
    .join(', ');
};
