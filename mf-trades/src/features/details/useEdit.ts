import { calls, type Trade } from 'contracts';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { createRandomKey, useWrite } from 'shared-ui';
import { ApiError, useLeaveGuard } from 'shared-ui/host';
import { updateTradeCaches } from '../../shared/updateTradeCaches.ts';
import {
  type Draft,
  FIELD_LABELS,
  getServerErrors,
  showFieldErrors,
  toDraft,
  type ValidatedDraft,
  validateDraft,
} from '../entry/draft/draft.ts';
import { removeEdit, type StoredEdit, storeEdit } from '../entry/draft/draftStorage.ts';

/** The labels of the fields in Trade Details. */
export const DETAIL_LABELS: typeof FIELD_LABELS = {
  ...FIELD_LABELS,
  ticker: 'Trade Tag',
  setup: 'Bullflag Type',
  amount: 'Profit / Loss',
  notes: 'Comments',
};

/**
 * Sends an empty name explicitly: a body without a name would keep the old one. Facts are sent only if they differ from
 * the saved trade.
 */
const validateEdit = (draft: Draft, saved: Trade): ValidatedDraft => {
  const result = validateDraft(draft, toDraft(saved));
  return result.body ? { body: { name: '', ...result.body } } : result;
};

export function findChangedFields(before: Trade, after: Trade): (keyof Draft)[] {
  const a = toDraft(before);
  const b = toDraft(after);
  return (Object.keys(a) as (keyof Draft)[]).filter((name) => a[name] !== b[name]);
}

/** Restores an earlier edit, then stores each change. @returns a function that removes the stored edit */
const useStoredEdit = (form: UseFormReturn<Draft>, { id, version }: Trade, storedEdit: StoredEdit | null) => {
  const [draftId] = useState(() => storedEdit?.id ?? createRandomKey());
  const remove = () => removeEdit(id, draftId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form opens.
  useEffect(() => {
    for (const [name, value] of Object.entries(storedEdit?.values ?? {})) {
      form.setValue(name as keyof Draft, value, { shouldDirty: true });
    }
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => (isDirty ? storeEdit(id, { id: draftId, version, values }) : remove()),
    });
  }, []);
  return remove;
};

export const LEAVE_QUESTION = {
  title: 'Leave without saving?',
  text: 'Your changes to this trade are not saved.',
  leave: 'Leave',
  stay: 'Keep editing',
};

export interface EditOptions {
  /** The saved trade. It may change during editing. */
  trade: Trade;
  reload: () => Promise<unknown>;
  /** An earlier edit that was not saved. */
  storedEdit: StoredEdit | null;
  onSaved: () => void;
}

/** The form of Trade Details. The API refuses to overwrite a newer version, and the entered values are kept. */
export function useEdit({ trade, reload, storedEdit, onSaved }: EditOptions) {
  // The trade as it was when the form opened.
  const [base, setBase] = useState(trade);
  // Why the last save failed, or ''.
  const [errorMessage, setErrorMessage] = useState('');
  const form = useForm<Draft>({ defaultValues: toDraft(base) });
  const { mutateAsync: update } = useWrite(calls.trades.update, {
    // The page shows these errors in the conflict panel and in the notice about the deletion.
    handlesErrors: ['version_conflict', 'not_found'],
    updateCache: (cache, reply) => updateTradeCaches(cache, { kind: 'saved', trade: reply.trade }),
  });
  const removeStoredEdit = useStoredEdit(form, base, storedEdit);
  useLeaveGuard(form.formState.isDirty ? LEAVE_QUESTION : null);
  // The trade as another tab or device saved it after the form opened, if its fields differ.
  const savedTrade = findChangedFields(base, trade).length > 0 ? trade : null;

  const submit = async (draft: Draft): Promise<void> => {
    setErrorMessage('');
    const { body, errors } = validateEdit(draft, trade);
    if (errors) return void showFieldErrors(form, errors);
    try {
      await update({ params: { id: String(trade.id) }, headers: { 'if-match': String(trade.version) }, body });
      removeStoredEdit();
      onSaved();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (showFieldErrors(form, getServerErrors(failure, draft))) return;
      setErrorMessage(failure.message);
      if (failure.code === 'version_conflict' || failure.code === 'not_found') await reload();
    }
  };

  const save = form.handleSubmit(submit);
  /** Saves the form over the version saved elsewhere. */
  const overwrite = async () => {
    setBase(trade);
    await form.handleSubmit(submit)();
  };
  return { form, isDirty: form.formState.isDirty, base, errorMessage, savedTrade, save, overwrite, removeStoredEdit };
}
