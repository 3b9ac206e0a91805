import { calls, type Trade, type TradeBody } from 'contracts';
import { type SyntheticEvent, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError, getApi, useLeaveGuard } from 'shared-ui/host';
import { type Draft, draftOf, problemsIn } from '../entry/draft.ts';
import type { KeptEdit } from '../entry/memory.ts';
import { showProblems } from '../entry/problems.ts';
import { useTradeCache } from '../journal/useTradeCache.ts';
import { checkEdit, differences } from './edit.ts';
import { useKeptEdit } from './useKeptEdit.ts';

const question = {
  title: 'Leave without saving?',
  text: 'What you changed in this trade is not saved.',
  leave: 'Leave',
  stay: 'Keep editing',
};

export interface EditOptions {
  /** As it is stored, as far as we know: it may change while one types. */
  trade: Trade;
  /** Reads it anew. */
  reload: () => Promise<unknown>;
  /** What was typed before and not saved. */
  kept: KeptEdit | null;
  onSaved: () => void;
}

export interface Edit {
  form: UseFormReturn<Draft>;
  /** As the form was opened on it. */
  base: Trade;
  /** Why the last save failed; '' when it did not. */
  failure: string;
  /** What somebody else saved since the form was opened, while it differs from that. */
  theirs: Trade | null;
  save: (event: SyntheticEvent) => Promise<void>;
  /** Saves what stands in the form in the place of theirs. */
  saveOver: () => Promise<void>;
  /** Drops what was typed: it will not be offered again. */
  forget: () => void;
}

/** Said elsewhere on the page: where the other's version and the deletion are shown. */
const saidElsewhere = ['version_conflict', 'not_found'] as const;

const put = async ({ id, version }: Trade, body: TradeBody): Promise<Trade> => {
  const input = { params: { id: String(id) }, headers: { 'if-match': String(version) }, body };
  return (await getApi().call(calls.trades.update, input, { quiet: saidElsewhere })).trade;
};

/** Trade Details' form: a save that would write over somebody's newer one is refused, and nothing typed is lost. */
export const useEdit = ({ trade, reload, kept, onSaved }: EditOptions): Edit => {
  const [base, setBase] = useState(trade);
  const [failure, setFailure] = useState('');
  const form = useForm<Draft>({ defaultValues: draftOf(base) });
  const cache = useTradeCache();
  const forget = useKeptEdit(form, base, kept);
  useLeaveGuard(form.formState.isDirty ? question : null);
  const theirs = differences(base, trade).length > 0 ? trade : null;

  const send = async (draft: Draft): Promise<void> => {
    setFailure('');
    const { body, problems } = checkEdit(draft);
    if (problems) return void showProblems(form, problems);
    try {
      cache.put(await put(trade, body));
      forget();
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (showProblems(form, problemsIn(error, draft))) return;
      setFailure(error.message);
      if (error.code === 'version_conflict' || error.code === 'not_found') await reload();
    }
  };

  const save = form.handleSubmit(send);
  const saveOver = async () => {
    setBase(trade);
    await form.handleSubmit(send)();
  };
  return { form, base, failure, theirs, save, saveOver, forget };
};
