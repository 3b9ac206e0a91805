import { ClientConfig, Remotes } from 'contracts';
import type { Product } from 'tooling/dev';
import type { Parts } from '../parts.ts';
import type { Settings } from '../settings.ts';
import { startProduct } from '../stack.ts';

const patience = 10_000;

/** The product at an address. Rejects when what answers there is none. */
const productAt = async (url: string): Promise<Product> => {
  const read = async (path: string): Promise<unknown> => {
    const reply = await fetch(url + path, { signal: AbortSignal.timeout(patience) });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`);
    return reply.json();
  };
  Remotes.parse(await read('/remotes.json'));
  const { apiUrl } = ClientConfig.parse(await read('/config.json'));
  return { url, apiUrl: apiUrl || url };
};

/** The product at an address that somebody named. Rejects with a sentence. */
export const remoteProduct = async (url: string): Promise<Product> => {
  const product = await productAt(url).catch((error: Error) => {
    const why = error.cause instanceof Error ? error.cause.message : error.message;
    throw new Error(`No trading journal answers at ${url}: ${why}`);
  });
  console.log(`\nAgainst ${url}: its API, its accounts, its journals.`);
  return product;
};

/** The product that runs on this machine already, else one that is started. */
export const localProduct = async (root: string, settings: Settings, parts: Parts): Promise<Product> => {
  const url = `http://localhost:${settings.port}`;
  const running = await productAt(url).catch(() => undefined);
  if (running) {
    console.log(`\nAgainst the product that runs at ${url}.`);
    return running;
  }
  console.log(`\nNo product runs at ${url}: starting it.`);
  await startProduct({ root, settings, parts, build: true });
  return productAt(url);
};
