import type { TradeBody } from 'contracts';
import { createRandomKey } from '../createRandomKey.ts';
import { readSentTrade, storeSentTrade } from './draftStorage.ts';

/**
 * The Idempotency-Key for creating a trade. An unchanged trade gets the same key again, so that a retry after a lost
 * reply creates no duplicate.
 */
export const getIdempotencyKey = (body: TradeBody): string => {
  const sent = JSON.stringify(body);
  const last = readSentTrade();
  if (last?.sent === sent) return last.key;
  const key = createRandomKey();
  storeSentTrade({ key, sent });
  return key;
};
