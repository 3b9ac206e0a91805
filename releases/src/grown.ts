import { sourceSizesFile, versionFolder } from './layout.ts';
import { SourceSizes } from './source-sizes.ts';
import type { Store } from './store/store.ts';
import { latestTurn } from './turns.ts';

/** In characters: less would be reported as 0.0 KB. */
const MIN_GROWTH = 100;

const readCurrentSizes = async (store: Store, name: string): Promise<SourceSizes> => {
  const version = (await latestTurn(store, name))?.current;
  const bytes = version && (await store.read(versionFolder(name, version) + sourceSizesFile));
  return bytes ? SourceSizes.parse(JSON.parse(bytes.toString())) : {};
};

/**
 * Which libraries and files of ours made a module larger than the version that is current, the most first; all that it
 * is made of when none is.
 * @returns e.g. `moment +175.2 KB, src/pages/TradesPage.tsx +1.2 KB`, of the source, before it is made small
 */
export const grownSince = async (store: Store, name: string, sizes: SourceSizes, limit = 5): Promise<string> => {
  const before = await readCurrentSizes(store, name);
  const grown = Object.entries(sizes).map(([owner, size]) => [owner, size - (before[owner] ?? 0)] as const);
  const largest = grown.filter(([, size]) => size >= MIN_GROWTH).toSorted(([, a], [, b]) => b - a);
  return largest
    .slice(0, limit)
    .map(([owner, size]) => `${owner} +${(size / 1024).toFixed(1)} KB`)
    .join(', ');
};
