import { createPlannedReader, type PlanIndex } from '../days/plan-index.ts';
import type { Block, JournalColumns } from '../journal/columns/read-columns.ts';
import { createLabelIndex, isListed } from '../journal/labels/label.ts';
import { dollarReaders } from '../selection/amounts.ts';
import { answerEach, type PreparedRule } from './answers.ts';
import { NO, UNKNOWN, YES } from './conditions.ts';
import { type Judgement, judgeRows } from './judge.ts';
import { createRows } from './rows.ts';
import { ruleNotFound } from './rules.ts';

/** Prepares one condition of a filter for a block: whether the row at an index matches. */
export type CreateCondition = (block: Block) => (index: number) => boolean;

const listAll = (block: Block, journal: JournalColumns) =>
  createRows([{ ...block, rows: null, amounts: dollarReaders }], journal);

const ANSWERS: Readonly<Record<string, number>> = { yes: YES, no: NO, unknown: UNKNOWN };

const parseAnswer = (value: string, rules: readonly PreparedRule[]) => {
  const [id, name = ''] = value.split(':');
  const prepared = rules.find(({ rule }) => rule.id === id);
  if (!prepared) throw ruleNotFound();
  return { prepared, answer: ANSWERS[name] };
};

/** Matches trades that answer a rule in one of the ways, such as `<id>:no`. Throws not_found for an unknown rule. */
export const isAnswered = (
  values: readonly string[],
  rules: readonly PreparedRule[],
  journal: JournalColumns,
): CreateCondition => {
  const wanted = values.map((value) => parseAnswer(value, rules));
  return (block) => {
    const rows = listAll(block, journal);
    const answered = wanted.map(({ prepared, answer }) => ({ answer, answers: answerEach(prepared, rows) }));
    return (index) => answered.some(({ answer, answers }) => answers[index] === answer);
  };
};

/** Matches trades by whether they have kept their required rules. */
export const isJudged = (
  wanted: readonly Judgement[],
  rules: readonly PreparedRule[],
  journal: JournalColumns,
): CreateCondition => {
  const required = rules.filter(({ rule }) => rule.required);
  return (block) => {
    const { getJudgement } = judgeRows(required, listAll(block, journal));
    return (index) => wanted.includes(getJudgement(index));
  };
};

/** Matches trades that were planned when they were opened, or those that were not. A trade without an opening time is neither. */
export const isPlannedAs = (isWanted: boolean, plans: PlanIndex, journal: JournalColumns): CreateCondition => {
  const createReader = createPlannedReader(plans, journal);
  return (block) => {
    const readPlanned = createReader(block);
    return (index) => readPlanned(index) === isWanted;
  };
};

/** Returns for each list of tags of a block whether one of them has the category mistake. */
export const findMistakeSets = ({ columns }: Block, { tags }: Pick<JournalColumns, 'tags'>): readonly boolean[] => {
  const { resolveId } = createLabelIndex('tags', tags);
  const mistakes = new Set(tags.filter((tag) => isListed(tag) && tag.category === 'mistake').map(({ id }) => id));
  return columns.tagSets.map((ids) => ids.some((id) => mistakes.has(resolveId(id))));
};

/** Matches trades with a tag of the category mistake, or those without one. */
export const hasMistake =
  (isWanted: boolean, journal: JournalColumns): CreateCondition =>
  (block) => {
    const sets = findMistakeSets(block, journal);
    return (index) => (sets[block.columns.tagSet?.[index] ?? 0] ?? false) === isWanted;
  };
