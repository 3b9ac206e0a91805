import type { UseQueryResult } from '@tanstack/react-query';
import { type MissedTrade, MissedTradeBody, missedTrades } from 'contracts/missed-trades';
import { toDraftName, useToday, useVersionedForm, useWrite } from 'shared-ui';
import { createMissedDraft, describeMissedDraft, toMissedBody } from './missedDraft.ts';

interface MissedTradeList {
  missedTrades: readonly MissedTrade[];
}

/** The form of a missed trade in a list. @param span names the days of the list, in which a draft finds its trade */
export function useMissedForm(read: UseQueryResult<MissedTradeList>, span: string) {
  const today = useToday();
  const create = useWrite(missedTrades.create, { handlesErrors: true });
  const update = useWrite(missedTrades.update, { handlesErrors: true });
  return useVersionedForm({
    noun: 'missed trade',
    draftName: toDraftName('missed-draft', span),
    read,
    find: (list: MissedTradeList, target) => list.missedTrades.find(({ id }) => id === target) ?? null,
    toValues: (trade) => createMissedDraft(trade, today),
    fromValues: toMissedBody,
    schema: MissedTradeBody,
    write: (body, { document, version, idempotencyKey }) =>
      document
        ? update.mutateAsync({ params: { id: document.id }, headers: { 'if-match': version }, body })
        : create.mutateAsync({ headers: { 'idempotency-key': idempotencyKey }, body }),
    describe: describeMissedDraft,
  });
}

export type MissedForm = ReturnType<typeof useMissedForm>;
