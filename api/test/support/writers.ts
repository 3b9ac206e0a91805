import { EventEmitter, once } from 'node:events';
import { calls, Trade } from 'contracts';
import type { Client } from './client.ts';
import { createPersistence, type Patience } from './persistent.ts';
import { tradeBody } from './trades.ts';

const dates = ['2026-03-02', '2026-03-03', '2026-03-04'];
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;
const anyTrade = (comments: string) =>
  tradeBody({ comments, date: pick(dates), amount: Math.round(Math.random() * 200_000 - 100_000) / 100 });

/** A journal as its writers were promised that it is: every trade, and how many there ever were. */
export interface Promised {
  trades: Map<number, ReturnType<typeof tradeBody>>;
  created: number;
}

/**
 * A writer for each token, who knows what it was promised: it makes, changes and deletes trades of its own, one after
 * another. `server` is the one to ask; the next one, while there is none.
 */
export const startWriters = (tokens: readonly string[], server: () => Promise<Client>, patience: Patience) => {
  const promised = new Map(tokens.map((token): [string, Promised] => [token, { trades: new Map(), created: 0 }]));
  const { figures: waits, persist } = createPersistence(server, patience);
  const figures = Object.assign(waits, { acknowledged: 0, doneWithoutReply: 0 });
  const acknowledgements = new EventEmitter();
  let isOver = false;

  const write = async (token: string, name: number): Promise<void> => {
    const journal = promised.get(token) as Promised;
    const own: number[] = [];

    const make = async (marker: string) => {
      const body = anyTrade(marker);
      const sent = { token, headers: { 'idempotency-key': marker }, body };
      const { status, raw } = await persist(calls.trades.create, sent);
      if (status !== 201) throw new Error(`create: ${status} ${JSON.stringify(raw)}`);
      const { id } = Trade.parse(raw);
      if (journal.trades.has(id)) throw new Error(`two trades were given the id ${id}`);
      journal.created += 1;
      journal.trades.set(id, body);
      own.push(id);
    };

    const change = async (id: number, marker: string) => {
      const body = anyTrade(marker);
      const { status, raw } = await persist(calls.trades.update, { token, params: { id }, body });
      if (status !== 200) throw new Error(`update: ${status} ${JSON.stringify(raw)}`);
      journal.trades.set(id, body);
    };

    const remove = async (id: number) => {
      const { status, raw, isRetry } = await persist(calls.trades.delete, { token, params: { id } });
      const wasDone = isRetry && status === 404;
      if (status !== 200 && !wasDone) throw new Error(`delete: ${status} ${JSON.stringify(raw)}`);
      if (wasDone) figures.doneWithoutReply += 1;
      journal.trades.delete(id);
      own.splice(own.indexOf(id), 1);
    };

    for (let step = 1; !isOver; step++) {
      const dice = Math.random();
      const marker = `${name}-${step}`;
      if (own.length === 0 || dice < 0.6) await make(marker);
      else if (dice < 0.8) await change(pick(own), marker);
      else await remove(pick(own));
      figures.acknowledged += 1;
      acknowledgements.emit('one');
    }
  };

  const all = Promise.all(tokens.map(write));
  // Whoever waits for the next acknowledgement, or for the end, hears of it.
  all.catch(() => undefined);
  return {
    promised,
    figures,
    /** Resolves when so many more writes were acknowledged; rejects when a writer was answered wrongly. */
    acknowledge: async (more: number): Promise<void> => {
      const enough = figures.acknowledged + more;
      while (figures.acknowledged < enough) await Promise.race([once(acknowledgements, 'one'), all]);
    },
    /** Lets each finish what it has begun. */
    finish: async (): Promise<void> => {
      isOver = true;
      await all;
    },
  };
};
