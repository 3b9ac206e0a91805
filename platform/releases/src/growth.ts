import { readLatestDeployment } from './deployments.ts';
import { getVersionFolder, sourceSizesFile } from './layout.ts';
import { SourceSizes } from './source-sizes.ts';
import type { Store } from './store/store.ts';

/** In characters: less would be reported as 0.0 KB. */
const MIN_GROWTH = 100;

const readCurrentSizes = async (store: Store, name: string): Promise<SourceSizes> => {
  const version = (await readLatestDeployment(store, name))?.current;
  const bytes = version && (await store.read(getVersionFolder(name, version) + sourceSizesFile));
  return bytes ? SourceSizes.parse(JSON.parse(bytes.toString())) : {};
};

/**
 * Lists the libraries and files that grew most since the current version; without a current version, the largest ones.
 * @returns source sizes before minification, e.g. `moment +175.2 KB, src/pages/TradesPage.tsx +1.2 KB`
 */
export const describeGrowth = async (store: Store, name: string, sizes: SourceSizes, limit = 5): Promise<string> => {
  const before = await readCurrentSizes(store, name);
  const changes = Object.entries(sizes).map(([owner, size]) => [owner, size - (before[owner] ?? 0)] as const);
  const largest = changes.filter(([, size]) => size >= MIN_GROWTH).toSorted(([, a], [, b]) => b - a);
  return largest
    .slice(0, limit)
    .map(([owner, size]) => `${owner} +${(size / 1024).toFixed(1)} KB`)
    .join(', ');
};
