import { calls } from 'contracts';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { today } from 'shared-ui';
import { ApiError, getApi, useSearchParams } from 'shared-ui/host';
import { keyFor } from './attempt.ts';
import { askedDay, checkDraft, type Draft, emptyDraft, isWorthKeeping, problemsIn } from './draft.ts';
import { keepAttempt, keepDraft, keepLastSetup, keptDraft, lastSetup } from './memory.ts';
import { showProblems } from './problems.ts';

/** Where the form is: 'failed' says so and can be sent again, 'saved' is on its way to the journal. */
export type Outcome = 'open' | 'failed' | 'saved';

export interface TradeForm {
  form: UseFormReturn<Draft>;
  outcome: Outcome;
  /** The form began with what was typed before. */
  restored: boolean;
  submit: (event: SyntheticEvent) => Promise<void>;
  startOver: () => void;
}

const freshDraft = (day: string | null): Draft => ({ ...emptyDraft(day ?? today()), flagType: lastSetup() });

const firstDraft = (day: string | null) => {
  const fresh = freshDraft(day);
  const kept = keptDraft(fresh);
  if (!kept) return { draft: fresh, restored: false };
  return { draft: { ...kept, date: day ?? (kept.date || fresh.date) }, restored: true };
};

/** A day that was only proposed is proposed anew: a draft of last night is no trade of yesterday. */
const keep = (values: Draft): void => {
  const date = values.date === today() ? '' : values.date;
  keepDraft(isWorthKeeping(values) ? { ...values, date } : null);
};

const forget = (): void => {
  keepDraft(null);
  keepAttempt(null);
};

/** Makes the trade. @returns false when the form now shows what is wrong with its fields @throws when it failed */
const create = async (form: UseFormReturn<Draft>, draft: Draft): Promise<boolean> => {
  const { body, problems } = checkDraft(draft);
  if (problems) return !showProblems(form, problems);
  try {
    const reply: { id?: unknown } | null = await getApi().call(calls.trades.create, {
      headers: { 'idempotency-key': keyFor(body) },
      body,
    });
    if (typeof reply?.id !== 'number') throw new Error('The reply carries no id.');
    return true;
  } catch (failure) {
    if (failure instanceof ApiError && showProblems(form, problemsIn(failure, draft))) return false;
    throw failure;
  }
};

/** Add Trade's form: proposes, keeps what is typed, sends it, shows what came of it. */
export const useTradeForm = (): TradeForm => {
  const [params] = useSearchParams();
  const day = askedDay(params, today());
  const [{ draft, restored }, setFirst] = useState(() => firstDraft(day));
  const [outcome, setOutcome] = useState<Outcome>('open');
  const form = useForm<Draft>({ defaultValues: draft });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keep(values),
      }),
    [form],
  );

  const submit = form.handleSubmit(async (values) => {
    setOutcome('open');
    try {
      if (!(await create(form, values))) return;
      forget();
      keepLastSetup(values.flagType);
      setOutcome('saved');
    } catch {
      setOutcome('failed');
    }
  });

  const startOver = () => {
    const fresh = freshDraft(day);
    forget();
    form.reset(fresh);
    setFirst({ draft: fresh, restored: false });
  };

  return { form, outcome, restored, submit, startOver };
};
