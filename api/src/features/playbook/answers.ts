import { createHash } from 'node:crypto';
import { NO_PLANS, type PlanIndex } from '../days/plan-index.ts';
import type { Columns } from '../journal/columns/columns.ts';
import type { JournalColumns } from '../journal/columns/read-columns.ts';
import { createLabelIndex } from '../journal/labels/label.ts';
import { type BlockSelection, toDate } from '../selection/selection.ts';
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

/** Says everything beside the columns that answers of prepared rules depend on. */
export const createRulesKey = (...sources: Parameters<typeof prepareRules>): string => {
  const [rules, { setups, tags, accounts }, zone, plans = NO_PLANS] = sources;
  const text = JSON.stringify([rules, setups, tags, accounts, zone, [...plans]]);
  return createHash('sha256').update(text).digest('base64');
};

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

/** Returns the typed answer of a rule for each list of typed answers, null where there is none; null without any list. */
const listTypedAnswers = ({ answerSets }: Columns, { number }: RuleRecord): (Answer | null)[] | null =>
  answerSets.length <= 1
    ? null
    : answerSets.map((answers) => (answers.includes(number) ? YES : answers.includes(-number) ? NO : null));

/** Returns for each day of the month whether the rule applies; null if it applies on all of them. */
const listDays = (month: string, { from, until }: RuleRecord): boolean[] | null => {
  const isAlways = (from === null || from <= toDate(month, 1)) && (until === null || until >= toDate(month, 31));
  if (isAlways) return null;
  return Array.from({ length: 32 }, (_, day) => {
    const date = toDate(month, day);
    return (from === null || date >= from) && (until === null || date <= until);
  });
};

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
const createAutomaticReader = ({ tests }: PreparedRule, block: BlockSelection): ((index: number) => Answer) => {
  if (tests === null) return () => UNKNOWN;
  const reads = tests.map((test) => test(block));
  const [only] = reads;
  return only && reads.length === 1 ? only : (index) => combine(reads, index);
};

/**
 * Answers a rule for the selected rows of a block. A typed answer takes precedence over the automatic one. `setupIds` has the setup
 * of each row after merges. The result is indexed as the columns; only selected rows are filled.
 */
export function answerRule(prepared: PreparedRule, block: BlockSelection, setupIds: ArrayLike<number>): Uint8Array {
  const { rule, setupId } = prepared;
  const { month, columns, rows } = block;
  const answers = new Uint8Array(columns.number.length).fill(NOT_APPLICABLE);
  const days = listDays(month, rule);
  const typed = listTypedAnswers(columns, rule);
  const readAutomatic = createAutomaticReader(prepared, block);
  // A loop instead of `forEachRow`: this is the innermost one of the playbook, and calls would take most of its time.
  const size = rows?.length ?? answers.length;
  for (let position = 0; position < size; position += 1) {
    const index = rows ? (rows[position] ?? 0) : position;
    if (setupId !== 0 && setupIds[index] !== setupId) continue;
    if (days !== null && !days[columns.day[index] ?? 0]) continue;
    answers[index] = typed?.[columns.answerSet?.[index] ?? 0] ?? readAutomatic(index);
  }
  return answers;
}

/** Looking a journal's setups up is created once for all blocks, not for each. */
const resolvers = new WeakMap<JournalColumns['setups'], (id: number) => number>();

/** Returns the setup of each row after merges; 0 without one. */
export function resolveSetups({ columns: { setupId } }: BlockSelection, { setups }: JournalColumns): Uint32Array {
  const resolveId = resolvers.get(setups) ?? createLabelIndex('setups', setups).resolveId;
  resolvers.set(setups, resolveId);
  const resolved = new Uint32Array(setupId.length);
  for (let index = 0; index < resolved.length; index += 1) resolved[index] = resolveId(setupId[index] ?? 0);
  return resolved;
}
