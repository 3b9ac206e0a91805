import { LRUCache } from 'lru-cache';
import type { Columns } from '../journal/columns/columns.ts';
import type { JournalColumns } from '../journal/columns/read-columns.ts';
import type { AmountReaders } from '../selection/amounts.ts';
import { type BlockSelection, forEachRow, type Selection } from '../selection/selection.ts';
import { addResult, createSample, createSampler, mergeSample, type Sample } from '../statistics/difference.ts';
import { answerRule, NOT_APPLICABLE, type PreparedRule, resolveSetups } from './answers.ts';
import { type Answer, NO, UNKNOWN, YES } from './conditions.ts';
import { type JudgedBlock, type Judgement, judgeBlock } from './judge.ts';

/** Mutable sums of the trades of one setup. */
export interface EntrySums extends Record<Judgement, Sample> {
  /** The number of trades with an answered rule, and the sum of their shares of kept weight. */
  answered: number;
  kept: number;
}

/** The samples of one rule by answer. */
export type RuleSums = Record<Answer, Sample>;

interface BlockSums {
  /** By setup; 0: without one. */
  entries: ReadonlyMap<number, EntrySums>;
  /** One for each rule, with the block's latest answers. */
  rules: readonly { samples: RuleSums; recent: readonly Answer[] }[];
}

export const createEntrySums = (): EntrySums => ({
  clean: createSample(),
  broken: createSample(),
  open: createSample(),
  unjudged: createSample(),
  answered: 0,
  kept: 0,
});

export const createRuleSums = (): RuleSums => ({
  [UNKNOWN]: createSample(),
  [YES]: createSample(),
  [NO]: createSample(),
});

export const mergeEntry = (total: EntrySums, more: EntrySums): void => {
  for (const name of ['clean', 'broken', 'open', 'unjudged'] as const) mergeSample(total[name], more[name]);
  total.answered += more.answered;
  total.kept += more.kept;
};

const addTrade = (sums: EntrySums, judged: JudgedBlock, index: number, result: number): void => {
  addResult(sums[judged.getJudgement(index)], result);
  const answered = judged.weightAnswered[index] ?? 0;
  if (answered === 0) return;
  sums.answered += 1;
  sums.kept += (judged.weightYes[index] ?? 0) / answered;
};

const isAnswer = (answer: number): answer is Answer => answer !== NOT_APPLICABLE;

const addSamples = createSampler([UNKNOWN, YES, NO].length);

const sumRule = (answers: Uint8Array, results: Float64Array, recentCount: number) => {
  const samples = createRuleSums();
  addSamples(samples, answers, results);
  const recent: Answer[] = [];
  for (let index = answers.length - 1; index >= 0 && recent.length < recentCount; index -= 1) {
    const answer = answers[index] ?? NOT_APPLICABLE;
    if (isAnswer(answer)) recent.push(answer);
  }
  return { samples, recent: recent.reverse() };
};

/** Reads the results of the selected rows. Indexed as the columns. */
const readResults = (block: BlockSelection): Float64Array => {
  const { columns, amounts } = block;
  const results = new Float64Array(columns.number.length);
  forEachRow(block, (index) => {
    results[index] = amounts.net(columns, index);
  });
  return results;
};

/** Returns the samples of one rule, without what the rules of a trade say together. */
export function sampleRule(rule: PreparedRule, selection: Selection, journal: JournalColumns): RuleSums {
  const samples = createRuleSums();
  for (const block of selection)
    addSamples(samples, answerRule(rule, block, resolveSetups(block, journal)), readResults(block));
  return samples;
}

const sumBlock = (
  block: BlockSelection,
  journal: JournalColumns,
  rules: readonly PreparedRule[],
  recentCount: number,
): BlockSums => {
  const setupIds = resolveSetups(block, journal);
  const judged = judgeBlock(rules, block, setupIds);
  const results = readResults(block);
  const entries = new Map<number, EntrySums>();
  forEachRow(block, (index) => {
    const setupId = setupIds[index] ?? 0;
    const entry = entries.get(setupId) ?? createEntrySums();
    entries.set(setupId, entry);
    addTrade(entry, judged, index, results[index] ?? 0);
  });
  return { entries, rules: judged.answers.map((answers) => sumRule(answers, results, recentCount)) };
};

interface KeptSums {
  key: string;
  amounts: AmountReaders;
  sums: BlockSums;
}

/** The sums of whole blocks. Columns never change. One block with 30 rules takes about 15 KB. */
const kept = new LRUCache<Columns, KeptSums>({ max: 2_000 });

/**
 * Sums the rows of each selected block. With a key, which says everything that the answers depend on beside the columns, sums of
 * whole blocks are kept: after a write, only the changed block is read again.
 */
export const sumBlocks = (
  selection: Selection,
  journal: JournalColumns,
  rules: readonly PreparedRule[],
  { key, recentCount }: { key?: string | undefined; recentCount: number },
): BlockSums[] =>
  selection.map((block) => {
    const { columns, amounts, rows } = block;
    if (key === undefined || rows !== null) return sumBlock(block, journal, rules, recentCount);
    const known = kept.get(columns);
    if (known?.key === key && known.amounts === amounts) return known.sums;
    const sums = sumBlock(block, journal, rules, recentCount);
    kept.set(columns, { key, amounts, sums });
    return sums;
  });
