import { calls, type Trade, type TradeBody } from 'contracts';
import type { UseFormReturn } from 'react-hook-form';
import { createRandomKey, useWrite } from 'shared-ui';
import { ApiError } from 'shared-ui/host';
import { updateTradeCaches } from '../../../shared/updateTradeCaches.ts';
import { type Draft, getServerErrors, showFieldErrors, validateDraft } from './draft.ts';
import { readSentTrade, storeSentTrade } from './draftStorage.ts';
import type { ProposedTrade } from './proposedTrade.ts';

/**
 * The Idempotency-Key for creating a trade. An unchanged trade gets the same key again, so that a retry after a lost
 * reply creates no duplicate.
 */
const getIdempotencyKey = (body: TradeBody): string => {
  const sent = JSON.stringify(body);
  const last = readSentTrade();
  if (last?.sent === sent) return last.key;
  const key = createRandomKey();
  storeSentTrade({ key, sent });
  return key;
};

const checkReply = (reply: Trade | null): Trade => {
  if (typeof reply?.id !== 'number') throw new Error('The reply has no id.');
  return reply;
};

/**
 * Returns a function that creates the trade, or accepts the proposal that it is made of. It returns null if the form
 * now shows errors at its fields, and throws any other failure.
 */
export function useCreateTrade(form: UseFormReturn<Draft>, proposed: ProposedTrade | undefined) {
  const { mutateAsync: create } = useWrite(calls.trades.create, {
    updateCache: (cache, reply) => updateTradeCaches(cache, { kind: 'created', trade: checkReply(reply) }),
  });
  return async (draft: Draft): Promise<Trade | null> => {
    const { body, errors } = validateDraft(draft);
    if (errors) {
      showFieldErrors(form, errors);
      return null;
    }
    try {
      if (proposed) return await proposed.save(body);
      return await create({ headers: { 'idempotency-key': getIdempotencyKey(body) }, body });
    } catch (failure) {
      if (failure instanceof ApiError && showFieldErrors(form, getServerErrors(failure, draft))) return null;
      throw failure;
    }
  };
}
