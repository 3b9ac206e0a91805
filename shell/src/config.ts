import { ClientConfig } from 'contracts';
import { fetchJson } from './modules/fetch-json.ts';
import { once } from './once.ts';

/**
 * Reads /config.json once. After a failure, the next call tries again.
 * Rejects with a LoadError.
 */
export const getConfig = once(() => fetchJson('/config.json', ClientConfig, { cache: 'no-cache' }));
