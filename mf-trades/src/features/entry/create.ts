import { calls, type Trade } from 'contracts';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError, getApi } from 'shared-ui/host';
import { keyFor } from './attempt.ts';
import { checkDraft, type Draft, problemsIn } from './draft.ts';
import { showProblems } from './problems.ts';

/** Makes the trade. @returns null when the form now shows what is wrong with its fields @throws when it failed */
export const createTrade = async (form: UseFormReturn<Draft>, draft: Draft): Promise<Trade | null> => {
  const { body, problems } = checkDraft(draft);
  if (problems) {
    showProblems(form, problems);
    return null;
  }
  try {
    const headers = { 'idempotency-key': keyFor(body) };
    const reply: Trade | null = await getApi().call(calls.trades.create, { headers, body });
    if (typeof reply?.id !== 'number') throw new Error('The reply carries no id.');
    return reply;
  } catch (failure) {
    if (failure instanceof ApiError && showProblems(form, problemsIn(failure, draft))) return null;
    throw failure;
  }
};
