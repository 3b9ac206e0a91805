import { type DayJournal, dayJournal } from 'contracts/day-journal';
import { dayPlans, type Plan } from 'contracts/day-plans';
import { useState } from 'react';
import { type Draft, useDraft, useWrite } from 'shared-ui';
import { ApiError } from 'shared-ui/host';
import type { Day } from '../useDay.ts';
import { checkPlanDraft, createPlanDraft, dropEmptyRows, type PlanDraft, parsePlanDraft } from './planDraft.ts';

/** Counts the saved versions of a plan, which tell whether it was changed elsewhere. */
const countVersions = (plan: Plan | null): number => (plan ? 1 + plan.changes.length : 0);

/** Sends a plan on top of a version of the day, whose other fields are not part of the plan. */
const useSavePlan = (date: string) =>
  useWrite(dayPlans.save, {
    handlesErrors: true,
    updateCache: (cache, plan) =>
      cache.setReply(
        dayJournal.get,
        { params: { date } },
        (day) => day && { ...day, plan, version: Math.max(plan.version, day.version) },
      ),
  });

/** The form of a plan. Nothing is saved before the trader says so, because a plan counts from the time of its save. */
export function usePlanForm(date: string, call: Day['call'], plan: Plan | null) {
  const stored = useDraft<PlanDraft>(`plan-draft-${date}`, parsePlanDraft);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const write = useSavePlan(date);
  const { draft } = stored;

  const send = async (typed: Draft<PlanDraft>, day: DayJournal): Promise<void> => {
    const { body, errors: found } = checkPlanDraft(typed.values);
    setErrors(found ?? {});
    if (!body) return;
    try {
      await write.mutateAsync({ params: { date }, headers: { 'if-match': String(day.version) }, body });
      stored.remove();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const newest = error.code === 'version_conflict' ? (await call.refetch()).data : undefined;
      // Another part of the day was saved meanwhile: that is no conflict of the plan.
      if (newest && newest.version !== day.version && countVersions(newest.plan) === typed.version)
        return send(typed, newest);
      setErrors(error.fields);
      setFailure(error);
    }
  };

  const save = async (version = draft?.version): Promise<void> => {
    setFailure(null);
    if (!draft || !call.data || version === undefined) return;
    const typed = { ...draft, version, values: dropEmptyRows(draft.values) };
    stored.store(typed);
    // The page says so, and lets the trader choose.
    if (version === countVersions(call.data.plan)) await send(typed, call.data);
  };
  const close = () => {
    setErrors({});
    setFailure(null);
    stored.remove();
  };

  return {
    /** Undefined while the form is closed. */
    values: draft?.values,
    errors,
    failure,
    isSaving: write.isPending,
    /** Another tab or device has saved the plan since the form was opened. */
    isOutdated: draft !== null && draft.version !== countVersions(plan),
    isChanged: JSON.stringify(draft?.values) !== JSON.stringify(createPlanDraft(plan)),
    open: () => stored.open(createPlanDraft(plan), countVersions(plan)),
    change: (values: Partial<PlanDraft>) => void stored.change(values),
    save: () => save(),
    /** Saves what was typed as the newest version. */
    overwrite: () => save(countVersions(plan)),
    close,
    reopen: (values: PlanDraft) => stored.open(values, countVersions(plan)),
  };
}

export type PlanForm = ReturnType<typeof usePlanForm>;
