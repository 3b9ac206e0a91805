import { EventEmitter, once } from 'node:events';
import { calls } from 'contracts';
import type { Client } from './client.ts';
import { createRetryingClient, type RetryPolicy } from './retrying-client.ts';
import { createTradeBody } from './trades.ts';

const dates = ['2026-03-02', '2026-03-03', '2026-03-04'];
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;
const createRandomTrade = (comments: string) =>
  createTradeBody({ comments, date: pick(dates), amount: Math.round(Math.random() * 200_000 - 100_000) / 100 });

/** The trades of a journal that were acknowledged, and how many were ever created. */
export interface AcknowledgedTrades {
  trades: Map<number, ReturnType<typeof createTradeBody>>;
  created: number;
}

/**
 * Starts a writer per token that creates, changes and deletes its own trades, one after another, and records what was
 * acknowledged. `server` resolves with the running server, or with the next one once it runs.
 */
export function startWriters(tokens: readonly string[], server: () => Promise<Client>, retryPolicy: RetryPolicy) {
  const acknowledged = new Map(
    tokens.map((token): [string, AcknowledgedTrades] => [token, { trades: new Map(), created: 0 }]),
  );
  const { figures: retryFigures, sendWithRetry } = createRetryingClient(server, retryPolicy);
  const figures = Object.assign(retryFigures, { acknowledged: 0, doneWithoutReply: 0 });
  const acknowledgements = new EventEmitter();
  let isFinished = false;

  const write = async (token: string, name: number): Promise<void> => {
    const journal = acknowledged.get(token) as AcknowledgedTrades;
    const ownIds: number[] = [];

    const create = async (marker: string) => {
      const body = createRandomTrade(marker);
      const sent = { token, headers: { 'idempotency-key': marker }, body };
      const { status, raw } = await sendWithRetry(calls.trades.create, sent);
      if (status !== 201) throw new Error(`create: ${status} ${JSON.stringify(raw)}`);
      const { id } = calls.trades.create.reply.parse(raw);
      if (journal.trades.has(id)) throw new Error(`two trades have the id ${id}`);
      journal.created += 1;
      journal.trades.set(id, body);
      ownIds.push(id);
    };

    const change = async (id: number, marker: string) => {
      const body = createRandomTrade(marker);
      const { status, raw } = await sendWithRetry(calls.trades.update, { token, params: { id }, body });
      if (status !== 200) throw new Error(`update: ${status} ${JSON.stringify(raw)}`);
      journal.trades.set(id, body);
    };

    const remove = async (id: number) => {
      const { status, raw, isRetry } = await sendWithRetry(calls.trades.delete, { token, params: { id } });
      const wasDone = isRetry && status === 404;
      if (status !== 200 && !wasDone) throw new Error(`delete: ${status} ${JSON.stringify(raw)}`);
      if (wasDone) figures.doneWithoutReply += 1;
      journal.trades.delete(id);
      ownIds.splice(ownIds.indexOf(id), 1);
    };

    for (let step = 1; !isFinished; step++) {
      const chance = Math.random();
      const marker = `${name}-${step}`;
      if (ownIds.length === 0 || chance < 0.6) await create(marker);
      else if (chance < 0.8) await change(pick(ownIds), marker);
      else await remove(pick(ownIds));
      figures.acknowledged += 1;
      acknowledgements.emit('one');
    }
  };

  const all = Promise.all(tokens.map(write));
  // `waitForWrites` and `finish` report the error.
  all.catch(() => undefined);
  return {
    acknowledged,
    figures,
    /** Resolves after this many more acknowledged writes. Rejects on a wrong reply. */
    waitForWrites: async (more: number): Promise<void> => {
      const enough = figures.acknowledged + more;
      while (figures.acknowledged < enough) await Promise.race([once(acknowledgements, 'one'), all]);
    },
    /** Waits for requests in flight. */
    finish: async (): Promise<void> => {
      isFinished = true;
      await all;
    },
  };
}
