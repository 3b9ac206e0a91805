import type { TradeBody } from 'contracts';
import { randomKey } from '../random-key.ts';
import { keepAttempt, keptAttempt } from './memory.ts';

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
