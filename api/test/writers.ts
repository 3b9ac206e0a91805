import { EventEmitter, once } from 'node:events';
import { calls, Trade } from 'contracts';
import type { Answer, Client, LooselySent } from './client.ts';
import { tradeBody } from './trades.ts';

type AnyCall = Parameters<Client['send']>[0];

interface Situation {
  token: string;
  /** The server to ask; the next one, while there is none. */
  server: () => Promise<Client>;
}

const dates = ['2026-03-02', '2026-03-03', '2026-03-04'];
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;
const anyTrade = (comments: string) =>
  tradeBody({ comments, date: pick(dates), amount: Math.round(Math.random() * 200_000 - 100_000) / 100 });

/**
 * Writers of one journal who know what they were promised: each makes, changes and deletes trades of its own, one after
 * another, and asks again for as long as no reply comes. `promised` holds every trade as it must be now.
 */
export const startWriters = (count: number, { token, server }: Situation) => {
  const promised = new Map<number, ReturnType<typeof tradeBody>>();
  const figures = { acknowledged: 0, interrupted: 0, created: 0 };
  const acknowledgements = new EventEmitter();
  let isOver = false;

  const persist = async (call: AnyCall, sent: LooselySent, isRetry = false): Promise<Answer & { isRetry: boolean }> => {
    const client = await server();
    const answer = await client.send(call, { token, ...sent }).catch(() => null);
    if (answer) return { ...answer, isRetry };
    figures.interrupted += 1;
    return persist(call, sent, true);
  };

  const make = async (own: number[], marker: string) => {
    const body = anyTrade(marker);
    const { status, raw } = await persist(calls.trades.create, { headers: { 'idempotency-key': marker }, body });
    if (status !== 201) throw new Error(`create: ${status} ${JSON.stringify(raw)}`);
    const { id } = Trade.parse(raw);
    if (promised.has(id)) throw new Error(`two trades were given the id ${id}`);
    figures.created += 1;
    promised.set(id, body);
    own.push(id);
  };

  const change = async (id: number, marker: string) => {
    const body = anyTrade(marker);
    const { status, raw } = await persist(calls.trades.update, { params: { id }, body });
    if (status !== 200) throw new Error(`update: ${status} ${JSON.stringify(raw)}`);
    promised.set(id, body);
  };

  const remove = async (own: number[], id: number) => {
    const { status, raw, isRetry } = await persist(calls.trades.delete, { params: { id } });
    // The first attempt may have done it, without a reply.
    if (status !== 200 && !(isRetry && status === 404)) throw new Error(`delete: ${status} ${JSON.stringify(raw)}`);
    promised.delete(id);
    own.splice(own.indexOf(id), 1);
  };

  const write = async (name: number): Promise<void> => {
    const own: number[] = [];
    for (let step = 1; !isOver; step++) {
      const dice = Math.random();
      const marker = `${name}-${step}`;
      if (own.length === 0 || dice < 0.6) await make(own, marker);
      else if (dice < 0.85) await change(pick(own), marker);
      else await remove(own, pick(own));
      figures.acknowledged += 1;
      acknowledgements.emit('one');
    }
  };

  const all = Promise.all(Array.from({ length: count }, (_, name) => write(name)));
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
