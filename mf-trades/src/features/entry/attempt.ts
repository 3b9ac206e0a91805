import type { TradeBody } from 'contracts';
import { keepAttempt, keptAttempt } from './memory.ts';

/** Not crypto.randomUUID: a page that was not loaded over https lacks it, unless it comes from this machine. */
const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The Idempotency-Key to send a trade with: the same again for as long as it is the same trade, so that saving it once
 * more after a reply that got lost makes no second one.
 */
export const keyFor = (body: TradeBody): string => {
  const sent = JSON.stringify(body);
  const last = keptAttempt();
  if (last?.sent === sent) return last.key;
  const key = randomKey();
  keepAttempt({ key, sent });
  return key;
};
