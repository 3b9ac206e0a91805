import autocannon from 'autocannon';
import { addressOf, type Case } from './cases.ts';

export interface Figures {
  /** Milliseconds. */
  p50: number;
  p95: number;
  /** Of one reply, headers included. */
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

/** Makes a case's requests in turn from each client and times the last of them. Rejects when one of them fails. */
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
        requests: requests.map((make) => ({
          setupRequest: (template: autocannon.Request) => {
            const request = make(next);
            const sent = request.body === undefined ? {} : { body: JSON.stringify(request.body) };
            return { ...template, method: request.call.method, path: addressOf(request), ...sent };
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
      const turn = seen.get(client) ?? 0;
      seen.set(client, turn + 1);
      if (turn % requests.length !== requests.length - 1) return;
      times.push(time);
      bytes = size;
    });
  });
