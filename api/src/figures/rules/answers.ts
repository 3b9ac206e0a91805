import { createHash } from 'node:crypto';
import type { JournalColumns } from '../../journal/columns/read-columns.ts';
import { createLabelIndex } from '../../journal/labels/label.ts';
import { describeRooms } from '../limits/room-reader.ts';
import {
  createConditionContext,
  NO,
  type PreparedCondition,
  prepareCondition,
  raiseAnswers,
  UNKNOWN,
  YES,
} from './conditions.ts';
import { createFacts, type EarlierTrades, facts, toDateNumber } from './facts.ts';
import type { RuleRecord } from './model.ts';
import type { Fact, Rows, RowValues } from './rows.ts';
import { NO_SOURCES, type RuleSources } from './rule-sources.ts';

/** Stands for rows to which a rule does not apply. */
export const NOT_APPLICABLE = 3;

/** A rule that is ready to be answered for the rows of a journal. */
export interface PreparedRule {
  rule: RuleRecord;
  /** The setup of the rule after merges; 0 for every trade. */
  setupId: number;
  conditions: readonly PreparedCondition[] | null;
}

/** Creates the cache key of prepared rules: rules, lists, zone, plans and limits. Columns are no part of it. */
export function createRulesKey(...sources: Parameters<typeof prepareRules>): string {
  const [rules, journal, zone, { plans, limits } = NO_SOURCES] = sources;
  const { setups, tags, accounts } = journal;
  const text = JSON.stringify([rules, setups, tags, accounts, zone, [...plans], describeRooms(journal, limits)]);
  return createHash('sha256').update(text).digest('base64');
}

/**
 * Prepares rules with the trader's lists and time zone, and with what only some of them need.
 * @param earlier the trades that count for conditions on earlier trades; by default all
 */
export function prepareRules(
  rules: readonly RuleRecord[],
  journal: JournalColumns,
  zone = 'UTC',
  sources: RuleSources = NO_SOURCES,
  earlier?: EarlierTrades,
): PreparedRule[] {
  const context = createConditionContext(journal, createFacts(journal, zone, sources, earlier));
  const { resolveId } = createLabelIndex('setups', journal.setups);
  return rules.map((rule) => ({
    rule,
    setupId: resolveId(rule.setupId),
    conditions: rule.conditions?.map((condition) => prepareCondition(condition, context)) ?? null,
  }));
}

export interface KeyedRules {
  prepared: readonly PreparedRule[];
  /** See `createRulesKey`. */
  key: string;
}

/** Prepares rules whose answers are cached. */
export function prepareKeyedRules(...sources: Parameters<typeof prepareRules>): KeyedRules {
  return { prepared: prepareRules(...sources), key: createRulesKey(...sources) };
}

/** The typed answer of a rule. */
const createTypedFact =
  ({ number }: RuleRecord): Fact =>
  ({ columns: { answerSets, answerSet } }) => {
    /** By list of answers, as far as rows have it. */
    const typed: number[] = [];
    const find = (answers: readonly number[]): number => {
      if (answers.includes(number)) return YES;
      return answers.includes(-number) ? NO : Number.NaN;
    };
    return (index) => {
      const set = answerSet?.[index] ?? 0;
      typed[set] ??= find(answerSets[set] ?? []);
      return typed[set];
    };
  };

const applyTypedAnswers = (answers: Uint8Array, rule: RuleRecord, rows: RowValues): void => {
  if (!rows.hasTypedAnswers) return;
  const typed = rows.read(createTypedFact(rule));
  for (let row = 0; row < answers.length; row += 1) {
    const answer = typed[row] ?? Number.NaN;
    if (!Number.isNaN(answer)) answers[row] = answer;
  }
};

const excludeOtherDates = (answers: Uint8Array, { from, until }: RuleRecord, rows: RowValues): void => {
  if (from === null && until === null) return;
  const first = from === null ? -Infinity : toDateNumber(from);
  const last = until === null ? Infinity : toDateNumber(until);
  const dates = rows.read(facts.date);
  for (let row = 0; row < answers.length; row += 1) {
    const date = dates[row] ?? 0;
    if (date < first || date > last) answers[row] = NOT_APPLICABLE;
  }
};

const answerRows = ({ rule, conditions }: PreparedRule, rows: RowValues): Uint8Array => {
  const answers = new Uint8Array(rows.size).fill(conditions === null ? UNKNOWN : YES);
  for (const condition of conditions ?? []) raiseAnswers(answers, condition, rows);
  applyTypedAnswers(answers, rule, rows);
  excludeOtherDates(answers, rule, rows);
  return answers;
};

/** The answers of a rule for the rows of its setup. */
export interface RuleAnswers {
  answers: Uint8Array;
  /** The results of these rows. */
  results: Float64Array;
  /** The positions of these rows; null for all rows. */
  positions: Uint32Array | null;
}

const NO_ANSWERS: RuleAnswers = {
  answers: new Uint8Array(),
  results: new Float64Array(),
  positions: new Uint32Array(),
};

/**
 * Answers a rule for rows. A typed answer takes precedence over the automatic one, which is unknown without conditions.
 */
export function answerRule(prepared: PreparedRule, rows: Rows): RuleAnswers {
  if (prepared.setupId === 0) return { answers: answerRows(prepared, rows), results: rows.results, positions: null };
  const ofSetup = rows.groupBySetup().get(prepared.setupId);
  return ofSetup ? { ...ofSetup, answers: answerRows(prepared, ofSetup) } : NO_ANSWERS;
}

/** Answers a rule for all rows. */
export function answerEach(prepared: PreparedRule, rows: Rows): Uint8Array {
  const { answers, positions } = answerRule(prepared, rows);
  if (positions === null) return answers;
  const each = new Uint8Array(rows.size).fill(NOT_APPLICABLE);
  positions.forEach((position, row) => {
    each[position] = answers[row] ?? NOT_APPLICABLE;
  });
  return each;
}
