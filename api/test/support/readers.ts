import { calls } from 'contracts';
import type { Client } from './client.ts';
import { createRetryingClient, type RetryPolicy } from './retrying-client.ts';

const reads = [calls.trades.list, calls.trades.stats, calls.days.analytics, calls.flags.list, calls.auth.me];

/** Starts a reader per token that makes one call after another. Each must succeed. */
export function startReaders(tokens: readonly string[], client: Client, retryPolicy: RetryPolicy) {
  const { figures: retryFigures, sendWithRetry } = createRetryingClient(async () => client, retryPolicy);
  const figures = Object.assign(retryFigures, { answered: 0 });
  let isFinished = false;
  const read = async (token: string) => {
    for (let step = 0; !isFinished; step++) {
      const call = reads[step % reads.length] as (typeof reads)[number];
      const { status, raw } = await sendWithRetry(call, { token });
      if (status !== 200) throw new Error(`${call.path}: ${status} ${JSON.stringify(raw)}`);
      figures.answered += 1;
    }
  };
  const all = Promise.all(tokens.map(read));
  // `finish` reports the error.
  all.catch(() => undefined);
  return {
    figures,
    /** Waits for requests in flight. */
    finish: async (): Promise<void> => {
      isFinished = true;
      await all;
    },
  };
}
