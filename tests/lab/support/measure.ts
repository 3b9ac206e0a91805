import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
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
export function toRequest({ call, params, query, body, etag }: CallRequest, token: string): autocannon.Request {
  return {
    method: call.method,
    path: fillPath(call.path, params) + formatQuery(query),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(etag ? { 'if-none-match': etag } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** Runs autocannon; `onStart` gets the running instance. */
export function runAutocannon(
  options: autocannon.Options,
  onStart?: (run: autocannon.Instance) => void,
): Promise<autocannon.Result> {
  return new Promise((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    onStart?.(run);
  });
}

/** Times in milliseconds. */
export interface Figures {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

/** Records durations by name. Node's histogram is an HdrHistogram. */
export function createTimes() {
  const createMicrosecondHistogram = () => createHistogram({ figures: 3 });
  const all = createMicrosecondHistogram();
  const byName = new Map<string, RecordableHistogram>();
  return {
    note: (name: string, ms: number): void => {
      const histogram = byName.get(name) ?? createMicrosecondHistogram();
      byName.set(name, histogram);
      for (const each of [histogram, all]) each.record(Math.max(1, Math.round(ms * 1_000)));
    },
    /** The figures of one name, or of all. */
    getFigures: (name?: string): Figures => {
      const histogram = name === undefined ? all : (byName.get(name) ?? createMicrosecondHistogram());
      const [p50 = 0, p95 = 0, p99 = 0] = [50, 95, 99].map((share) => histogram.percentile(share) / 1_000);
      return { count: histogram.count, p50, p95, p99, max: histogram.max / 1_000 };
    },
  };
}

/** In milliseconds. */
export interface Times {
  p50: number;
  p95: number;
  /** The size of one reply, including headers. */
  bytes: number;
}

interface Load {
  url: string;
  /** The callers, one after another. */
  tokens: readonly string[];
  clients: number;
  amount: number;
  /** Counts from 0 and never repeats in a journal. */
  next: () => number;
}

/** Makes these requests from each client, one after another, and times the last of them. Rejects if a request fails. */
export async function measure(
  requests: readonly ((next: () => number) => CallRequest)[],
  { url, tokens, clients, amount, next }: Load,
): Promise<Times> {
  const counts = new Map<unknown, number>();
  const times = createTimes();
  let bytes = 0;
  let sent = 0;
  const getToken = () => tokens[Math.floor(sent++ / requests.length) % tokens.length] ?? '';
  const options: autocannon.Options = {
    url,
    connections: clients,
    amount: amount * requests.length,
    requests: requests.map((createRequest) => ({
      setupRequest: (template: autocannon.Request) => ({ ...template, ...toRequest(createRequest(next), getToken()) }),
    })),
  };
  const {
    errors,
    '4xx': refused,
    '5xx': failed,
  } = await runAutocannon(options, (run) => {
    run.on('response', (client: unknown, _status: number, size: number, ms: number) => {
      const count = counts.get(client) ?? 0;
      counts.set(client, count + 1);
      if (count % requests.length !== requests.length - 1) return;
      times.note('', ms);
      bytes = size;
    });
  });
  const failures = errors + refused + failed;
  if (failures > 0) throw new Error(`${failures} requests failed`);
  const { p50, p95 } = times.getFigures();
  return { p50, p95, bytes };
}
