import autocannon from 'autocannon';
import { type Case, toPath } from './cases.ts';

export interface Figures {
  /** In milliseconds. */
  p50: number;
  p95: number;
  /** The size of one reply, including headers. */
  bytes: number;
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

interface Load {
  url: string;
  token: string;
  clients: number;
  amount: number;
  next: () => number;
}

/** Makes the requests of a case from each client and times the last of them. Rejects if a request fails. */
export const measure = ({ requests }: Case, { url, token, clients, amount, next }: Load): Promise<Figures> =>
  new Promise((resolve, reject) => {
    const seen = new Map<unknown, number>();
    const times: number[] = [];
    let bytes = 0;
    const run = autocannon(
      {
        url,
        connections: clients,
        amount: amount * requests.length,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        requests: requests.map((createRequest) => ({
          setupRequest: (template: autocannon.Request) => {
            const request = createRequest(next);
            const sent = request.body === undefined ? {} : { body: JSON.stringify(request.body) };
            return { ...template, method: request.call.method, path: toPath(request), ...sent };
          },
        })),
      },
      (error, result) => {
        if (error || result.non2xx + result.errors > 0) {
          reject(error ?? new Error(`${result.non2xx + result.errors} requests failed`));
          return;
        }
        const sorted = times.toSorted((a, b) => a - b);
        resolve({ p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), bytes });
      },
    );
    run.on('response', (client: unknown, _status: number, size: number, time: number) => {
      const requestCount = seen.get(client) ?? 0;
      seen.set(client, requestCount + 1);
      if (requestCount % requests.length !== requests.length - 1) return;
      times.push(time);
      bytes = size;
    });
  });
