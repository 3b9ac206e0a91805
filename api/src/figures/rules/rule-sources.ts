import type { Types } from 'mongoose';
import type { Db } from '../../database.ts';
import type { AccountLimitsRecord } from '../limits/model.ts';
import { readLimits } from '../limits/read-accounts.ts';
import type { RuleRecord, StoredCondition } from './model.ts';
import { NO_PLANS, type PlanIndex, readPlans } from './plan-index.ts';

/** What only some rules need beside the columns: empty where no rule needs it. */
export interface RuleSources {
  plans: PlanIndex;
  limits: readonly AccountLimitsRecord[];
}

export const NO_SOURCES: RuleSources = { plans: NO_PLANS, limits: [] };

/** Whether one of the rules has a condition on a fact. */
const needFact = (rules: readonly Pick<RuleRecord, 'conditions'>[], wanted: StoredCondition['fact']): boolean =>
  rules.some(({ conditions }) => conditions?.some(({ fact }) => fact === wanted));

/** Reads the plans and the limits of a trader as far as one of the rules needs them. */
export async function readSources(
  db: Db,
  userId: Types.ObjectId,
  rules: readonly Pick<RuleRecord, 'conditions'>[],
  needsPlans = needFact(rules, 'planned'),
): Promise<RuleSources> {
  return {
    plans: needsPlans ? await readPlans(db, userId) : NO_PLANS,
    limits: needFact(rules, 'roomBefore') ? await readLimits(db, userId) : [],
  };
}
