import { type Api, type ApiOptions, createApi } from 'shared-ui/host';
import { config } from './config.ts';
import { createAccountCalls } from './session/account-calls.ts';
import { createFirebaseIdentity } from './session/firebase.ts';
import type { Provider } from './session/provider.ts';

/** What stands behind the page. */
export interface Connection extends Provider {
  api: Api;
}

/**
 * Connects to the API and the identity provider that /config.json names. This file is a chunk of its own, with the
 * provider's SDK: the public pages do without it.
 */
export const connect = async (options: Omit<ApiOptions, 'baseUrl'>): Promise<Connection> => {
  const settings = await config();
  const api = createApi({ baseUrl: settings.apiUrl, ...options });
  return { api, account: createAccountCalls(api), identity: createFirebaseIdentity(settings) };
};
