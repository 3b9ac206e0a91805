import type { ClientConfig } from 'contracts';
import { type Api, type ApiOptions, createApi } from 'shared-ui/host';
import { fetchWithPrefetch } from './prefetch/prefetch-request.ts';
import { recordFirstRequest } from './prefetch/first-request.ts';
import { config } from './config.ts';
import { type AccountCalls, createAccountCalls } from './session/account-calls.ts';

/** The way to the API. */
export interface Connection {
  api: Api;
  account: AccountCalls;
  settings: ClientConfig;
}

/** Takes over what the first script has asked, and notes for the next visit what it may ask. */
const createFetch =
  (apiUrl: string): typeof fetch =>
  (address, request = {}) => {
    const [whole, headers] = [String(address), new Headers(request.headers)];
    if (request.method === 'GET' && headers.has('authorization')) recordFirstRequest(location, whole.slice(apiUrl.length));
    return fetchWithPrefetch(whole, request);
  };

/**
 * Connects to the API that /config.json names. This file is a chunk of its own, with the contract's calls: a visitor's
 * pages do without it.
 */
export const connect = async (options: Omit<ApiOptions, 'baseUrl'>): Promise<Connection> => {
  const settings = await config();
  const api = createApi({ baseUrl: settings.apiUrl, fetch: createFetch(settings.apiUrl), ...options });
  return { api, account: createAccountCalls(api), settings };
};
