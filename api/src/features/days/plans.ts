import { isDeepStrictEqual } from 'node:util';
import { limits } from 'contracts';
import type { Plan, PlanBody } from 'contracts/day-plans';
import type { Db } from '../../database.ts';
import { findSetupId } from '../../figures/rules/rule-names.ts';
import { conflict, requireVersion } from '../../http/errors.ts';
import { changeDay, type DayKey, type DayScope } from '../../journal/change-day.ts';
import type { DayRecord, PlanVersion } from '../../journal/day-model.ts';
import type { LabelIndexes } from '../../journal/labels/label.ts';
import { hasTexts, type Viewer } from '../../journal/view.ts';
import { keepPlanTexts, showPlan } from './texts.ts';

type PlanContent = Omit<PlanVersion, 'savedAt'>;

const listSetupIds = (plan: readonly PlanVersion[]): number[] =>
  plan.flatMap(({ scenarios }) => scenarios.map(({ setupId }) => setupId));

/** Stores setups by id. Throws invalid_input for a setup that is neither listed nor in a former version of the plan. */
const toContent = (
  { scenarios, ...body }: PlanBody,
  { day, labels }: Pick<DayScope, 'day' | 'labels'>,
): PlanContent => {
  const formerIds = listSetupIds(day.plan ?? []);
  return {
    ...body,
    tickers: [...new Set(body.tickers)],
    scenarios: scenarios.map(({ condition, action, setup }, index) => {
      const formerId = formerIds.find((id) => setup !== null && labels.setups.getName(id) === setup);
      return { condition, action, setupId: findSetupId(setup, labels, formerId, `scenarios.${index}.setup`) };
    }),
  };
};

/** Converts the versions of a plan to the contract; null without any. */
export function presentPlan({ plan = [], version }: DayRecord, { setups }: LabelIndexes): Plan | null {
  const [first, ...changes] = plan;
  const last = plan.at(-1);
  if (!first || !last) return null;
  const { savedAt: _, scenarios, ...content } = last;
  return {
    ...content,
    scenarios: scenarios.map(({ setupId, ...texts }) => ({ ...texts, setup: setups.getName(setupId) || null })),
    savedAt: first.savedAt,
    changes: changes.map(({ savedAt }) => savedAt),
    version,
  };
}

const addVersion = (day: DayRecord, content: PlanContent, now: number): DayRecord => {
  const { plan = [], version } = day;
  const { savedAt: _, ...last } = plan.at(-1) ?? { savedAt: '' };
  if (isDeepStrictEqual(last, content)) return day;
  if (plan.length > limits.dayJournal.planChanges)
    throw conflict(`A plan can be changed at most ${limits.dayJournal.planChanges} times.`);
  return { ...day, plan: [...plan, { ...content, savedAt: new Date(now).toISOString() }], version: version + 1 };
};

/**
 * Creates the function that saves the plan of a day. `now` is the server's clock, because a plan counts only if it was
 * written before.
 */
export function createPlanWriter(db: Db, now: () => number) {
  /**
   * Throws version_conflict for another version of the day, conflict after too many changes, or invalid_input for an
   * unknown setup.
   */
  return (key: DayKey, body: PlanBody, version: number | undefined, viewer: Viewer): Promise<Plan> =>
    changeDay(db, key, (scope) => {
      requireVersion(version, scope.day.version, 'This day');
      const content = hasTexts(viewer) ? toContent(body, scope) : keepPlanTexts(scope.day, body, viewer);
      const day = addVersion(scope.day, content, now());
      const plan = presentPlan(day, scope.labels);
      if (!plan) throw new Error('A saved plan has a version.');
      return { day, result: showPlan(plan, viewer) };
    });
}
