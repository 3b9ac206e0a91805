import { type MissedTrade, missedTrades } from 'contracts/missed-trades';
import { useState } from 'react';
import { createRandomKey, invalidateCall, useToday, useWrite } from 'shared-ui';
import { ApiError } from 'shared-ui/host';
import { checkMissedDraft, createMissedDraft, type MissedDraft } from './missedDraft.ts';

/** The form of a missed trade. @param stored as the list has it now; null for a new one */
export function useMissedForm(stored: MissedTrade | null, onSaved: () => void) {
  const today = useToday();
  const [trade, setTrade] = useState(stored);
  const [draft, setDraft] = useState(() => createMissedDraft(stored, today));
  const [key] = useState(createRandomKey);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const create = useWrite(missedTrades.create, { handlesErrors: true });
  const update = useWrite(missedTrades.update, { handlesErrors: true });
  const save = async () => {
    const checked = checkMissedDraft(draft);
    setFailure(null);
    setErrors(checked.errors ?? {});
    const { body } = checked;
    if (!body) return;
    try {
      if (trade) {
        const headers = { 'if-match': String(trade.version) };
        await update.mutateAsync({ params: { id: trade.id }, headers, body });
      } else await create.mutateAsync({ headers: { 'idempotency-key': key }, body });
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.fields);
      setFailure(error);
      if (error.code === 'version_conflict') invalidateCall(missedTrades.list);
    }
  };
  return {
    draft,
    change: (changes: Partial<MissedDraft>) => setDraft((current) => ({ ...current, ...changes })),
    errors,
    failure,
    isSaving: create.isPending || update.isPending,
    save,
    /** Replaces what was typed by the stored trade. */
    reload: () => {
      setTrade(stored);
      setDraft(createMissedDraft(stored, today));
      setFailure(null);
    },
  };
}

export type MissedForm = ReturnType<typeof useMissedForm>;
