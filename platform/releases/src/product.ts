import { readJson, type Store, toJson } from 'protocol/store';
import * as z from 'zod';

/**
 * Names the running product of a store. It is outside of the modules' folders, so that no module's role can write it.
 */
const PRODUCT_FILE = 'product.json';
const Product = z.object({ url: z.url() });

export interface ProductOptions {
  store: Store;
  /** The address from `--live` or LIVE_URL, which has precedence; undefined without them. */
  liveUrl: string | undefined;
  /** Nothing is compared with the running product. */
  isOffline: boolean;
}

/** Finds the address of the running product; undefined if it is not known, or with `--offline`. */
export async function findProduct({ store, liveUrl, isOffline }: ProductOptions): Promise<string | undefined> {
  if (isOffline) return undefined;
  return liveUrl ?? (await readJson(store, PRODUCT_FILE, Product))?.url;
}

/**
 * Finds the address of the running product, which a release is checked with; undefined with `--offline` only.
 * @throws if it is not known
 */
export async function requireProduct(options: ProductOptions): Promise<string | undefined> {
  const url = await findProduct(options);
  if (url || options.isOffline) return url;
  throw new Error(
    `The store ${options.store.description} does not name its product, so that nothing can be checked. ` +
      'Run `releases product https://…` once, set LIVE_URL, or use --offline to go without checks.',
  );
}

/** What a command says that was run with `--offline`. */
export const OFFLINE_WARNING =
  'Not checked, because of --offline: whether the shell and the API of the product support this version, and whether its pages and panels open.';

/** Records which product the releases of a store are for. Replaces an earlier address. */
export async function writeProduct(store: Store, address: string): Promise<string> {
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
    throw new Error('Specify the address of the product, such as https://journal.example.');
  const { origin } = new URL(address);
  await store.remove([PRODUCT_FILE]);
  await store.create(PRODUCT_FILE, toJson({ url: origin }));
  return origin;
}
