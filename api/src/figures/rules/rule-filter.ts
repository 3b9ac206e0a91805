import { judgements, type TradeFilter } from 'contracts';
import { createMemoryCache } from '../../http/memory-cache.ts';
import type { Block, JournalColumns } from '../../journal/columns/read-columns.ts';
import { createLabelIndex, isListed } from '../../journal/labels/label.ts';
import { dollarReaders } from '../selection/amounts.ts';
import { createPause, type Pause } from '../selection/pause.ts';
import { type BlockSelection, type CreateCondition, countRows } from '../selection/selection.ts';
import { answerRule, type KeyedRules, type PreparedRule } from './answers.ts';
import { NO, UNKNOWN, YES } from './conditions.ts';
import { judgeRows } from './judge.ts';
import { createPlannedReader, type PlanIndex } from './plan-index.ts';
import { ruleNotFound } from './read-rules.ts';
import { createRows, listChunks, type Rows } from './rows.ts';

const ANSWERS: Readonly<Record<string, number>> = { yes: YES, no: NO, unknown: UNKNOWN };

const parseAnswer = (value: string, rules: readonly PreparedRule[]) => {
  const [id, name = ''] = value.split(':');
  const prepared = rules.find(({ rule }) => rule.id === id);
  if (!prepared) throw ruleNotFound();
  return { prepared, answer: ANSWERS[name] };
};

/** Computes a number for each row, from which a condition follows. */
type ComputeCodes = (rows: Rows, pause: Pause) => Promise<Uint8Array>;

/** Marks the rows that answer a rule in one of the ways, such as `<id>:no`. Throws not_found for an unknown rule. */
const markAnswered = (values: readonly string[], rules: readonly PreparedRule[]): ComputeCodes => {
  const wanted = values.map((value) => parseAnswer(value, rules));
  return async (rows, pause) => {
    const marks = new Uint8Array(rows.size);
    for (const { prepared, answer } of wanted) {
      const { answers, positions } = answerRule(prepared, rows);
      for (let row = 0; row < answers.length; row += 1)
        if (answers[row] === answer) marks[positions ? (positions[row] ?? 0) : row] = 1;
      await pause();
    }
    return marks;
  };
};

/** Computes judgements as indexes in `judgements`. */
const judgeAll = (rules: readonly PreparedRule[]): ComputeCodes => {
  const required = rules.filter(({ rule }) => rule.required);
  return async (rows, pause) => (await judgeRows(required, rows, pause)).codes;
};

/** The codes of chunks, by all that they depend on: a page of figures reads the same ones several times. */
const known = createMemoryCache<Uint8Array>(8 * 1_048_576, ({ length }) => length);

/** The first row of a part of a block. */
const findStart = ({ rows }: BlockSelection): number => rows?.[0] ?? 0;

/** Computes the codes of all rows of blocks. Other requests are served meanwhile. */
const computeBlocks = async (blocks: readonly Block[], journal: JournalColumns, key: string, compute: ComputeCodes) => {
  const byBlock = new Map(blocks.map(({ columns }) => [columns, new Uint8Array(columns.number.length)]));
  const pause = createPause();
  const whole = blocks.map((block) => ({ ...block, rows: null, amounts: dollarReaders }));
  for (const { blocks: parts, key: chunkKey } of listChunks(whole)) {
    const name = `${key} ${chunkKey}`;
    const codes = known.get(name) ?? (await compute(createRows(parts, journal), pause));
    known.set(name, codes);
    let position = 0;
    for (const part of parts) {
      const end = position + countRows(part);
      byBlock.get(part.columns)?.set(codes.subarray(position, end), findStart(part));
      position = end;
    }
    await pause();
  }
  return byBlock;
};

/**
 * Creates the conditions of the fields `rule` and `judged` for blocks. What they match is computed first, because a
 * journal can have millions of answers. Throws not_found for an unknown rule.
 */
export async function createRuleConditions(
  journal: JournalColumns,
  blocks: readonly Block[],
  { rule, judged }: Pick<TradeFilter, 'rule' | 'judged'>,
  { prepared, key }: KeyedRules,
): Promise<CreateCondition[]> {
  const conditions: CreateCondition[] = [];
  const add = async (name: string, compute: ComputeCodes, matches: (code: number) => boolean) => {
    const byBlock = await computeBlocks(blocks, journal, `${name} ${key}`, compute);
    conditions.push(({ columns }) => {
      const codes = byBlock.get(columns);
      if (!codes) throw new Error('The rules of this block were not answered.');
      return (index) => matches(codes[index] ?? 0);
    });
  };
  if (rule !== undefined) await add(rule.join(), markAnswered(rule, prepared), (mark) => mark === 1);
  if (judged !== undefined) {
    const wanted = judgements.map((name) => judged.includes(name));
    await add('judged', judgeAll(prepared), (code) => wanted[code] ?? false);
  }
  return conditions;
}

/**
 * Matches trades that were planned when they were opened, or those that were not. A trade without an opening time is
 * neither.
 */
export function isPlannedAs(isWanted: boolean, plans: PlanIndex, journal: JournalColumns): CreateCondition {
  const createReader = createPlannedReader(plans, journal);
  return (block) => {
    const readPlanned = createReader(block);
    return (index) => readPlanned(index) === isWanted;
  };
}

/** Returns for each list of tags of a block whether one of them has the category mistake. */
export function findMistakeSets({ columns }: Block, { tags }: Pick<JournalColumns, 'tags'>): readonly boolean[] {
  const { resolveId } = createLabelIndex('tags', tags);
  const mistakes = new Set(tags.filter((tag) => isListed(tag) && tag.category === 'mistake').map(({ id }) => id));
  return columns.tagSets.map((ids) => ids.some((id) => mistakes.has(resolveId(id))));
}

/** Matches trades with a tag of the category mistake, or those without one. */
export function hasMistake(isWanted: boolean, journal: JournalColumns): CreateCondition {
  return (block) => {
    const sets = findMistakeSets(block, journal);
    return (index) => (sets[block.columns.tagSet?.[index] ?? 0] ?? false) === isWanted;
  };
}
