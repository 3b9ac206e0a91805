import { ClientConfig, Remotes } from 'protocol';
import type { Product } from 'tooling/dev';
import type { ServiceGroup } from '../services.ts';
import type { Settings } from '../settings.ts';
import { startProduct } from '../stack.ts';

const REQUEST_TIMEOUT_MS = 10_000;

/** Fetches the configuration of a running product. Rejects when there is no product at this address. */
const fetchProduct = async (url: string): Promise<Product> => {
  const fetchJson = async (path: string): Promise<unknown> => {
    const reply = await fetch(url + path, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    if (!reply.ok) throw new Error(`${path} responded with ${reply.status}.`);
    return reply.json();
  };
  Remotes.parse(await fetchJson('/remotes.json'));
  const { apiUrl } = ClientConfig.parse(await fetchJson('/config.json'));
  return { url, apiUrl: apiUrl || url };
};

/** Finds the product at the address in `--against`. Rejects with a user-facing message. */
export async function findRemoteProduct(url: string): Promise<Product> {
  const product = await fetchProduct(url).catch((error: Error) => {
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw new Error(`No trading journal found at ${url}: ${reason}`);
  });
  console.log(`\nUsing ${url} with its API, accounts and journals.`);
  return product;
}

/** Finds the product that runs on this machine, or starts it. */
export async function ensureLocalProduct(root: string, settings: Settings, services: ServiceGroup): Promise<Product> {
  const url = `http://localhost:${settings.port}`;
  const running = await fetchProduct(url).catch(() => undefined);
  if (running) {
    console.log(`\nUsing the product that is running at ${url}.`);
    return running;
  }
  console.log(`\nNo product is running at ${url}. Starting it.`);
  await startProduct({ root, settings, services, build: true, source: 'built' });
  return fetchProduct(url);
}
