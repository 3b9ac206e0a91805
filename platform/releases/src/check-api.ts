import { findLiveBreakingChanges } from './breaking-changes.ts';
import type { CommandOptions, ProductOption } from './command-options.ts';
import { fetchLiveProduct } from './compatibility.ts';
import { findProduct } from './product.ts';

/** What the deployed shell expects of the API. */
const fetchShellCalls = async (liveUrl: string) => {
  const { shell, api } = await fetchLiveProduct(liveUrl);
  return Object.fromEntries(Object.entries(api).filter(([name]) => shell.calls?.includes(name) ?? true));
};

/** Compares an API with all live modules, and with the deployed shell if the product is known. */
export async function checkApi({
  store,
  days,
  readContract,
  ...options
}: Pick<CommandOptions, ProductOption | 'days' | 'readContract'>): Promise<string[]> {
  const liveUrl = await findProduct({ store, ...options });
  const shell = liveUrl ? await fetchShellCalls(liveUrl) : undefined;
  const breaks = await findLiveBreakingChanges(store, { days, now: Date.now(), shell }, await readContract());
  if (breaks.length > 0) throw new Error(['This API would break live modules:', ...breaks].join('\n'));
  return [`This API is compatible with all live modules in ${store.description}.`];
}
