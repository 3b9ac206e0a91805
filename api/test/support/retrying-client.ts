import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorReply } from 'contracts';
import type { Client, RawAnswer, UntypedInput } from './client.ts';

type AnyCall = Parameters<Client['send']>[0];

/** What a client retries after. By default the first attempt must be answered. */
export interface RetryPolicy {
  /** A request without a reply. */
  interrupted?: boolean;
  /** A 503 with Retry-After. */
  refused?: boolean;
}

const isValidRefusal = ({ status, headers, raw }: RawAnswer): boolean =>
  status === 503 && Number(headers.get('retry-after')) > 0 && ErrorReply.parse(raw).code === 'unavailable';

/** Retries until there is a reply. `server` resolves with the running server, or with the next one once it runs. */
export function createRetryingClient(server: () => Promise<Client>, retryPolicy: RetryPolicy) {
  /** `slowestMs` is the duration of the slowest request. */
  const figures = { interrupted: 0, refused: 0, slowestMs: 0 };

  const trySend = async (call: AnyCall, sent: UntypedInput): Promise<RawAnswer | null> => {
    const client = await server();
    const startedAt = performance.now();
    const answer = await client.send(call, sent).catch((error: unknown) => {
      if (!retryPolicy.interrupted) throw error;
      return null;
    });
    figures.slowestMs = Math.max(figures.slowestMs, performance.now() - startedAt);
    return answer;
  };

  const sendWithRetry = async (
    call: AnyCall,
    sent: UntypedInput,
    isRetry = false,
  ): Promise<RawAnswer & { isRetry: boolean }> => {
    const answer = await trySend(call, sent);
    if (answer && !(retryPolicy.refused && isValidRefusal(answer))) return { ...answer, isRetry };
    figures[answer ? 'refused' : 'interrupted'] += 1;
    // Earlier than Retry-After, so that more retries happen during the fault.
    if (answer) await sleep(100);
    return sendWithRetry(call, sent, true);
  };

  return { figures, sendWithRetry };
}
