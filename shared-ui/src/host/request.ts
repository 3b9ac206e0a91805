import { API_CONTRACT, apiContractHeader, type Call, fillPath } from 'contracts';

/** The parts of a request, as its call describes them. */
export interface Sent {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
  body?: unknown;
}

/** `baseUrl` stands in front of the call's path. */
export const addressOf = (baseUrl: string, call: Call, { params, query }: Sent): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  const tail = search.size ? `?${search}` : '';
  return baseUrl + fillPath(call.path, params) + tail;
};

/** What every call has in its headers, besides its own. */
export const headersOf = ({ body, headers }: Sent, token: string | null): Record<string, string> => ({
  accept: 'application/json',
  [apiContractHeader]: String(API_CONTRACT),
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...headers,
});
