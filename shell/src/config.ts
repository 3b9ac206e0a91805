import { ClientConfig } from 'contracts';
import { fetchJson } from './modules/fetch-json.ts';
import { once } from './once.ts';

/**
 * /config.json, read once; after a failure the next caller tries again.
 * Rejects with a LoadError.
 */
export const config = once(() => fetchJson('/config.json', ClientConfig, { cache: 'no-cache' }));
