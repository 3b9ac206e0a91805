import { judgements } from 'contracts';
import { LRUCache } from 'lru-cache';
import type { Columns } from '../journal/columns/columns.ts';
import type { JournalColumns } from '../journal/columns/read-columns.ts';
import type { Selection } from '../selection/selection.ts';
import { addResults, createSample, mergeSample, type Sample } from '../statistics/difference.ts';
import { answerRule, NOT_APPLICABLE, type PreparedRule } from './answers.ts';
import type { Answer } from './conditions.ts';
import { type JudgedRows, type Judgement, judgeRows } from './judge.ts';
import { createRows, listChunks, listRows, pick } from './rows.ts';

/** Mutable sums of the trades of one setup, or of all. */
export interface EntrySums extends Record<Judgement, Sample> {
  /** The number of trades with an answered rule, and the sum of their shares of kept weight. */
  answered: number;
  kept: number;
  /** In parts, in order. */
  results: Float64Array[];
}

/** The samples of one rule, indexed by answer. */
type RuleSamples = readonly [Sample, Sample, Sample];

interface RuleSums {
  samples: RuleSamples;
  /** The latest answers, oldest first. */
  recent: Answer[];
}

export const createEntrySums = (): EntrySums => ({
  clean: createSample(),
  broken: createSample(),
  open: createSample(),
  unjudged: createSample(),
  answered: 0,
  kept: 0,
  results: [],
});

export function createRuleSamples(): RuleSamples {
  return [createSample(), createSample(), createSample()];
}

/** Returns the samples of one rule, without what the rules of a trade say together. */
export function sampleRule(rule: PreparedRule, selection: Selection, journal: JournalColumns): RuleSamples {
  const samples = createRuleSamples();
  for (const rows of listRows(selection, journal)) {
    const { answers, results } = answerRule(rule, rows);
    addResults(samples, answers, results);
  }
  return samples;
}

const isAnswer = (answer: number): answer is Answer => answer !== NOT_APPLICABLE;

/** Returns at most `count` of the latest answers. */
const listRecent = (answers: Uint8Array, count: number): Answer[] => {
  const recent: Answer[] = [];
  for (let row = answers.length - 1; row >= 0 && recent.length < count; row -= 1) {
    const answer = answers[row] ?? NOT_APPLICABLE;
    if (isAnswer(answer)) recent.push(answer);
  }
  return recent.reverse();
};

const addToEntry = (
  sums: EntrySums,
  { codes, keptShares }: { codes: Uint8Array | Float64Array; keptShares: Float64Array },
  results: Float64Array,
): void => {
  sums.results.push(results);
  addResults(
    judgements.map((name) => sums[name]),
    codes,
    results,
  );
  for (let row = 0; row < keptShares.length; row += 1) {
    const share = keptShares[row] ?? Number.NaN;
    if (Number.isNaN(share)) continue;
    sums.answered += 1;
    sums.kept += share;
  }
};

const pickJudged = ({ codes, keptShares }: JudgedRows, positions: Uint32Array) => ({
  codes: pick(codes, positions),
  keptShares: pick(keptShares, positions),
});

/** The sums of trades by entry (0: all of them, otherwise the id of a setup) and by rule. */
interface TradeSums {
  entries: Map<number, EntrySums>;
  ruleSums: RuleSums[];
}

const createTradeSums = (rules: readonly PreparedRule[]): TradeSums => ({
  entries: new Map([[0, createEntrySums()]]),
  ruleSums: rules.map(() => ({ samples: createRuleSamples(), recent: [] })),
});

const getEntry = ({ entries }: TradeSums, setupId: number): EntrySums => {
  const sums = entries.get(setupId) ?? createEntrySums();
  entries.set(setupId, sums);
  return sums;
};

const sumBlocks = (
  blocks: Selection,
  journal: JournalColumns,
  rules: readonly PreparedRule[],
  recentCount: number,
): TradeSums => {
  const sums = createTradeSums(rules);
  const rows = createRows(blocks, journal);
  const judged = judgeRows(rules, rows);
  addToEntry(getEntry(sums, 0), judged, rows.results);
  for (const [setupId, { results, positions }] of rows.groupBySetup())
    if (setupId !== 0) addToEntry(getEntry(sums, setupId), pickJudged(judged, positions), results);
  for (const [index, { answers, results }] of judged.answers.entries()) {
    const rule = sums.ruleSums[index];
    if (!rule) continue;
    addResults(rule.samples, answers, results);
    rule.recent = listRecent(answers, recentCount);
  }
  return sums;
};

/** Adds the sums of later trades. */
const addSums = (total: TradeSums, more: TradeSums, recentCount: number): void => {
  for (const [setupId, sums] of more.entries) {
    const entry = getEntry(total, setupId);
    for (const name of judgements) mergeSample(entry[name], sums[name]);
    entry.answered += sums.answered;
    entry.kept += sums.kept;
    entry.results.push(...sums.results);
  }
  for (const [index, { samples, recent }] of more.ruleSums.entries()) {
    const rule = total.ruleSums[index];
    if (!rule) continue;
    for (const [answer, sample] of rule.samples.entries()) mergeSample(sample, samples[answer] ?? createSample());
    rule.recent = [...rule.recent, ...recent].slice(-recentCount);
  }
};

interface KeptSums {
  key: string;
  blocks: Selection;
  sums: TradeSums;
}

/** The sums of chunks of whole blocks, by the columns of the first block. With 30 rules, one takes about 45 KB. */
const kept = new LRUCache<Columns, KeptSums>({ max: 300 });

const isSame = (blocks: Selection, others: Selection): boolean =>
  blocks.length === others.length &&
  blocks.every(
    ({ columns, amounts }, index) => columns === others[index]?.columns && amounts === others[index]?.amounts,
  );

/**
 * Sums the selected trades. The key says everything that the answers depend on beside the columns, which never change: after a write,
 * only the chunk with the changed block is summed again.
 */
export function sumTrades(
  journal: JournalColumns,
  selection: Selection,
  rules: readonly PreparedRule[],
  { key, recentCount }: { key: string; recentCount: number },
): TradeSums {
  const total = createTradeSums(rules);
  for (const blocks of listChunks(selection)) {
    const [first] = blocks;
    const known = first && kept.get(first.columns);
    const isWhole = blocks.every(({ rows }) => rows === null);
    const isKnown = known?.key === key && isWhole && isSame(known.blocks, blocks);
    const sums = isKnown ? known.sums : sumBlocks(blocks, journal, rules, recentCount);
    if (first && isWhole && !isKnown) kept.set(first.columns, { key, blocks, sums });
    addSums(total, sums, recentCount);
  }
  return total;
}
