import type { ClientConfig } from 'contracts';
import { type Api, type ApiOptions, createApi } from 'shared-ui/host';
import { getConfig } from './config.ts';
import { recordFirstRequest } from './prefetch/page-record.ts';
import { fetchWithPrefetch } from './prefetch/prefetch.ts';
import { type AccountCalls, createAccountCalls } from './session/account-calls.ts';

/** The API client and its settings. */
export interface Connection {
  api: Api;
  account: AccountCalls;
  settings: ClientConfig;
}

/** Uses prefetched responses, and records the page's first request for the next visit. */
const createFetch =
  (apiUrl: string): typeof fetch =>
  (input, request = {}) => {
    const [url, headers] = [String(input), new Headers(request.headers)];
    if (request.method === 'GET' && headers.has('authorization'))
      recordFirstRequest(location, url.slice(apiUrl.length));
    return fetchWithPrefetch(url, request);
  };

/** Connects to the API of /config.json. This file is a separate chunk with the contract's calls. Visitors do not need it. */
export const connect = async (options: Omit<ApiOptions, 'baseUrl'>): Promise<Connection> => {
  const settings = await getConfig();
  const api = createApi({ baseUrl: settings.apiUrl, fetch: createFetch(settings.apiUrl), ...options });
  return { api, account: createAccountCalls(api), settings };
};
