import { API_CONTRACT, apiContractHeader, type Call, fillPath } from 'contracts';

/** The parts of a request that its call describes. */
export interface RequestParts {
  params?: Record<string, string | number>;
  /** A list repeats the parameter. */
  query?: Record<string, string | number | readonly string[] | undefined>;
  headers?: Record<string, string>;
  body?: unknown;
}

export const buildUrl = (baseUrl: string, call: Call, { params, query }: RequestParts): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    for (const each of [value ?? []].flat()) search.append(name, String(each));
  const queryString = search.size ? `?${search}` : '';
  return baseUrl + fillPath(call.path, params) + queryString;
};

/** The headers of every call plus its own. */
export const buildHeaders = ({ body, headers }: RequestParts, token: string | null): Record<string, string> => ({
  accept: 'application/json',
  [apiContractHeader]: String(API_CONTRACT),
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...headers,
});
