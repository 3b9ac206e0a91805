// Sends attacks from a process of its own, so that they delay neither the API's clock nor that of another trader. Gets
// the options of autocannon for each attack as a message, and answers with what became of its requests.
import type autocannon from 'autocannon';
import { runAutocannon } from './measure.ts';

export interface AttackResult {
  /** The number of requests without a reply. */
  errors: number;
  answered: number;
  /** Replies with another status than 2xx. */
  refused: number;
  maxMs: number;
}

process.on('message', async (options: autocannon.Options) => {
  const { errors, latency, '2xx': answered, non2xx: refused } = await runAutocannon(options);
  process.send?.({ errors, answered, refused, maxMs: latency.max } satisfies AttackResult);
});
