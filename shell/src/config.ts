import { ClientConfig } from 'contracts';
import { fetchJson } from './modules/fetch-json.ts';

let reading: Promise<ClientConfig> | undefined;

/**
 * /config.json, read once; after a failure the next caller tries again.
 * Rejects with a LoadError.
 */
export const config = (): Promise<ClientConfig> => {
  reading ??= fetchJson('/config.json', ClientConfig, { cache: 'no-cache' }).catch((failure) => {
    reading = undefined;
    throw failure;
  });
  return reading;
};
