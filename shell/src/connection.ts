import type { ClientConfig } from 'contracts';
import { type Api, type ApiOptions, createApi } from 'shared-ui/host';
import { config } from './config.ts';
import { type AccountCalls, createAccountCalls } from './session/account-calls.ts';

/** The way to the API. */
export interface Connection {
  api: Api;
  account: AccountCalls;
  settings: ClientConfig;
}

/**
 * Connects to the API that /config.json names. This file is a chunk of its own, with the contract's calls: a visitor's
 * pages do without it.
 */
export const connect = async (options: Omit<ApiOptions, 'baseUrl'>): Promise<Connection> => {
  const settings = await config();
  const api = createApi({ baseUrl: settings.apiUrl, ...options });
  return { api, account: createAccountCalls(api), settings };
};
