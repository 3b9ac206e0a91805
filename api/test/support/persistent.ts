import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorReply } from 'contracts';
import type { Answer, Client, LooselySent } from './client.ts';

type AnyCall = Parameters<Client['send']>[0];

/** What a client asks again after; without either, every request has to be answered at once. */
export interface Patience {
  /** A request that nothing answered. */
  interrupted?: boolean;
  /** A 503 that says when to come again. */
  refused?: boolean;
}

const isProperRefusal = ({ status, headers, raw }: Answer): boolean =>
  status === 503 && Number(headers.get('retry-after')) > 0 && ErrorReply.parse(raw).code === 'unavailable';

/** Asks until it is answered. `server` is the one to ask; the next one, while there is none. */
export const createPersistence = (server: () => Promise<Client>, patience: Patience) => {
  /** `longest`: milliseconds that one request took. */
  const figures = { interrupted: 0, refused: 0, longest: 0 };

  const ask = async (call: AnyCall, sent: LooselySent): Promise<Answer | null> => {
    const client = await server();
    const begun = performance.now();
    const answer = await client.send(call, sent).catch((error: unknown) => {
      if (!patience.interrupted) throw error;
      return null;
    });
    figures.longest = Math.max(figures.longest, performance.now() - begun);
    return answer;
  };

  const persist = async (call: AnyCall, sent: LooselySent, isRetry = false): Promise<Answer & { isRetry: boolean }> => {
    const answer = await ask(call, sent);
    if (answer && !(patience.refused && isProperRefusal(answer))) return { ...answer, isRetry };
    figures[answer ? 'refused' : 'interrupted'] += 1;
    // Sooner than it was told to: the more of them come while there is a fault.
    if (answer) await sleep(100);
    return persist(call, sent, true);
  };

  return { figures, persist };
};
