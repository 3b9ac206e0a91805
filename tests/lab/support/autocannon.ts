import { formatQuery } from 'api/testing/client.ts';
import autocannon from 'autocannon';
import { type Call, fillPath } from 'contracts';

/** A call with its input. */
export interface CallRequest {
  call: Call;
  params?: Record<string, string | number>;
  /** An array is sent as a repeated parameter. */
  query?: Record<string, string | string[]>;
  body?: unknown;
  /** The ETag of a reply that the caller has kept. */
  etag?: string;
}

/** The request of a call by the trader with this token. */
export const toRequest = ({ call, params, query, body, etag }: CallRequest, token: string): autocannon.Request => ({
  method: call.method,
  path: fillPath(call.path, params) + formatQuery(query),
  headers: {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(etag ? { 'if-none-match': etag } : {}),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

/** Runs autocannon; `onStart` gets the running instance. */
export const runAutocannon = (
  options: autocannon.Options,
  onStart?: (run: autocannon.Instance) => void,
): Promise<autocannon.Result> =>
  new Promise((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    onStart?.(run);
  });
