import { calls } from 'contracts';
import type { Client } from './client.ts';
import { createPersistence, type Patience } from './persistent.ts';

const reads = [calls.trades.list, calls.trades.stats, calls.days.analytics, calls.flags.list, calls.auth.me];

/** A reader for each token, who asks for one thing after another; each must be answered with it. */
export const startReaders = (tokens: readonly string[], client: Client, patience: Patience) => {
  const { figures: waits, persist } = createPersistence(async () => client, patience);
  const figures = Object.assign(waits, { answered: 0 });
  let isOver = false;
  const read = async (token: string) => {
    for (let step = 0; !isOver; step++) {
      const call = reads[step % reads.length] as (typeof reads)[number];
      const { status, raw } = await persist(call, { token });
      if (status !== 200) throw new Error(`${call.path}: ${status} ${JSON.stringify(raw)}`);
      figures.answered += 1;
    }
  };
  const all = Promise.all(tokens.map(read));
  // Whoever waits for the end hears of it.
  all.catch(() => undefined);
  return {
    figures,
    /** Lets each finish what it has begun. */
    finish: async (): Promise<void> => {
      isOver = true;
      await all;
    },
  };
};
