import { NO_PLANS, type PlanIndex } from '../days/plan-index.ts';
import type { Columns } from '../journal/columns/columns.ts';
import type { JournalColumns } from '../journal/columns/read-columns.ts';
import { createLabelIndex } from '../journal/labels/label.ts';
import { type BlockSelection, forEachRow, toDate } from '../selection/selection.ts';
import {
  type Answer,
  type ConditionContext,
  type ConditionTest,
  NO,
  prepareCondition,
  UNKNOWN,
  YES,
} from './conditions.ts';
import type { RuleRecord } from './model.ts';

/** Stands for rows to which a rule does not apply. */
export const NOT_APPLICABLE = 3;
export type RuleAnswer = Answer | typeof NOT_APPLICABLE;

/** A rule that is ready to be answered for the blocks of a journal. */
export interface PreparedRule {
  rule: RuleRecord;
  /** The setup of the rule after merges; 0 for every trade. */
  setupId: number;
  tests: readonly ConditionTest[] | null;
}

/** Whether one of the rules needs the trader's plans. */
export const needPlans = (rules: readonly Pick<RuleRecord, 'conditions'>[]): boolean =>
  rules.some(({ conditions }) => conditions?.some(({ fact }) => fact === 'planned'));

/** Prepares rules with the trader's lists, time zone and plans, which only some rules need (see `needPlans`). */
export function prepareRules(
  rules: readonly RuleRecord[],
  journal: JournalColumns,
  zone = 'UTC',
  plans: PlanIndex = NO_PLANS,
): PreparedRule[] {
  const context: ConditionContext = { labels: journal, zone, plans };
  const { resolveId } = createLabelIndex('setups', journal.setups);
  return rules.map((rule) => ({
    rule,
    setupId: resolveId(rule.setupId),
    tests: rule.conditions?.map((condition) => prepareCondition(condition, context)) ?? null,
  }));
}

/** Returns the typed answer of a rule for each list of typed answers; null where there is none. */
const listTypedAnswers = ({ answerSets }: Columns, { number }: RuleRecord): (Answer | null)[] =>
  answerSets.map((answers) => (answers.includes(number) ? YES : answers.includes(-number) ? NO : null));

/** Returns for each day of the month whether the rule applies. */
const listDays = (month: string, { from, until }: RuleRecord): boolean[] =>
  Array.from({ length: 32 }, (_, day) => {
    const date = toDate(month, day);
    return (from === null || date >= from) && (until === null || date <= until);
  });

const combine = (reads: readonly ((index: number) => Answer)[], index: number): Answer => {
  let combined: Answer = YES;
  for (const read of reads) {
    const answer = read(index);
    if (answer === NO) return NO;
    if (answer === UNKNOWN) combined = UNKNOWN;
  }
  return combined;
};

/** Creates a function that returns the automatic answer for the row at an index; unknown without conditions. */
export const createAutomaticReader = ({ tests }: PreparedRule, block: BlockSelection): ((index: number) => Answer) => {
  if (tests === null) return () => UNKNOWN;
  const reads = tests.map((test) => test(block));
  return (index) => combine(reads, index);
};

const createApplies = (
  { rule, setupId }: PreparedRule,
  { month, columns }: BlockSelection,
  setupIds: ArrayLike<number>,
) => {
  const days = listDays(month, rule);
  return (index: number): boolean =>
    days[columns.day[index] ?? 0] === true && (setupId === 0 || setupId === setupIds[index]);
};

/**
 * Answers a rule for the selected rows of a block. A typed answer takes precedence over the automatic one. `setupIds` has the setup
 * of each row after merges. The result is indexed as the columns; only selected rows are filled.
 */
export function answerRule(prepared: PreparedRule, block: BlockSelection, setupIds: ArrayLike<number>): Uint8Array {
  const { columns } = block;
  const answers = new Uint8Array(columns.number.length).fill(NOT_APPLICABLE);
  const applies = createApplies(prepared, block, setupIds);
  const typed = listTypedAnswers(columns, prepared.rule);
  const readAutomatic = createAutomaticReader(prepared, block);
  forEachRow(block, (index) => {
    if (!applies(index)) return;
    answers[index] = typed[columns.answerSet?.[index] ?? 0] ?? readAutomatic(index);
  });
  return answers;
}

/** Returns the setup of each row after merges; 0 without one. */
export function resolveSetups({ columns }: BlockSelection, journal: JournalColumns): Uint32Array {
  const { resolveId } = createLabelIndex('setups', journal.setups);
  return Uint32Array.from(columns.setupId, resolveId);
}
