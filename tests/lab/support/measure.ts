import autocannon from 'autocannon';
import { type Case, toPath } from '../bench/cases.ts';

/** In milliseconds. */
export interface Times {
  p50: number;
  p95: number;
  /** The size of one reply, including headers. */
  bytes: number;
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

interface Load {
  url: string;
  /** The callers, one after another. */
  tokens: readonly string[];
  clients: number;
  amount: number;
  /** Counts from 0 and never repeats in a journal. */
  next: () => number;
}

/** Makes the requests of a case from each client and times the last of them. Rejects if a request fails. */
export const measure = async ({ requests }: Case, { url, tokens, clients, amount, next }: Load): Promise<Times> => {
  const seen = new Map<unknown, number>();
  const times: number[] = [];
  let [bytes, sent] = [0, 0];
  const options: autocannon.Options = {
    url,
    connections: clients,
    amount: amount * requests.length,
    headers: { 'content-type': 'application/json' },
    requests: requests.map((createRequest) => ({
      setupRequest: (template: autocannon.Request) => {
        const request = createRequest(next);
        const authorization = `Bearer ${tokens[Math.floor(sent++ / requests.length) % tokens.length]}`;
        const body = request.body === undefined ? {} : { body: JSON.stringify(request.body) };
        const headers = { ...template.headers, authorization };
        return { ...template, method: request.call.method, path: toPath(request), headers, ...body };
      },
    })),
  };
  const { non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    run.on('response', (client: unknown, _status: number, size: number, time: number) => {
      const count = seen.get(client) ?? 0;
      seen.set(client, count + 1);
      if (count % requests.length !== requests.length - 1) return;
      times.push(time);
      bytes = size;
    });
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed`);
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), bytes };
};
