import { type DayJournal, dayJournal } from 'contracts/day-journal';
import { dayPlans, PlanBody } from 'contracts/day-plans';
import { useVersionedForm, useWrite } from 'shared-ui';
import type { Day } from '../useDay.ts';
import { createPlanDraft, describePlanDraft, findEmptyRows, parsePlanDraft, toPlanBody } from './planDraft.ts';

/** The form of a plan. Nothing is saved before the trader says so, because a plan counts from the time of its save. */
export function usePlanForm(date: string, read: Day['call']) {
  const params = { date };
  const write = useWrite(dayPlans.save, {
    handlesErrors: true,
    updateCache: (cache, plan) =>
      cache.setReply(
        dayJournal.get,
        { params },
        (day) => day && { ...day, plan, version: Math.max(plan.version, day.version) },
      ),
  });
  return useVersionedForm({
    noun: 'plan',
    draftName: `plan-draft-${date}`,
    read,
    find: (day: DayJournal) => day,
    toValues: (day) => createPlanDraft(day?.plan ?? null),
    fromValues: toPlanBody,
    schema: PlanBody,
    write: (body, { version }) => write.mutateAsync({ params, headers: { 'if-match': version }, body }),
    describe: describePlanDraft,
    parse: parsePlanDraft,
    findErrors: findEmptyRows,
    renameError: (field) => (field === 'maxLossCents' ? 'maxLoss' : field),
  });
}

export type PlanForm = ReturnType<typeof usePlanForm>;
