import { calls, type Trade } from 'contracts';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError, getApi } from 'shared-ui/host';
import { type Draft, getServerErrors, validateDraft } from './draft.ts';
import { showFieldErrors } from './fieldErrors.ts';
import { getIdempotencyKey } from './idempotencyKey.ts';

/** Creates the trade. @returns null if the form now shows errors at its fields @throws any other failure */
export const createTrade = async (form: UseFormReturn<Draft>, draft: Draft): Promise<Trade | null> => {
  const { body, errors } = validateDraft(draft);
  if (errors) {
    showFieldErrors(form, errors);
    return null;
  }
  try {
    const headers = { 'idempotency-key': getIdempotencyKey(body) };
    const reply: Trade | null = await getApi().call(calls.trades.create, { headers, body });
    if (typeof reply?.id !== 'number') throw new Error('The reply has no id.');
    return reply;
  } catch (failure) {
    if (failure instanceof ApiError && showFieldErrors(form, getServerErrors(failure, draft))) return null;
    throw failure;
  }
};
