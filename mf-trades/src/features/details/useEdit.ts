import { calls, type Trade } from 'contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from 'shared-ui';
import { ApiError, useLeaveGuard } from 'shared-ui/host';
import { type Draft, getServerErrors, toDraft } from '../entry/draft.ts';
import type { StoredEdit } from '../entry/draftStorage.ts';
import { showFieldErrors } from '../entry/fieldErrors.ts';
import { updateTradeCaches } from '../journal/updateTradeCaches.ts';
import { findChangedFields, validateEdit } from './editedTrade.ts';
import { useStoredEdit } from './useStoredEdit.ts';

export const leaveQuestion = {
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
export const useEdit = ({ trade, reload, storedEdit, onSaved }: EditOptions) => {
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
  useLeaveGuard(form.formState.isDirty ? leaveQuestion : null);
  // The version saved elsewhere since the form opened, if its fields differ.
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
};
