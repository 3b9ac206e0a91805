import type autocannon from 'autocannon';
import { type CallRequest, runAutocannon, toRequest } from './autocannon.ts';
import { createTimes } from './times.ts';

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
export const measure = async (
  requests: readonly ((next: () => number) => CallRequest)[],
  { url, tokens, clients, amount, next }: Load,
): Promise<Times> => {
  const counts = new Map<unknown, number>();
  const times = createTimes();
  let [bytes, sent] = [0, 0];
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
};
