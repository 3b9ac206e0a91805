import { judgements } from 'contracts';
import { createMemoryCache } from '../../http/memory-cache.ts';
import type { JournalColumns } from '../../journal/columns/read-columns.ts';
import { createPause, type Pause } from '../selection/pause.ts';
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

export function createEntrySums(): EntrySums {
  return {
    clean: createSample(),
    broken: createSample(),
    open: createSample(),
    unjudged: createSample(),
    answered: 0,
    kept: 0,
    results: [],
  };
}

export function createRuleSamples(): RuleSamples {
  return [createSample(), createSample(), createSample()];
}

/** Returns the samples of one rule only, without judging the trades. */
export async function sampleRule(
  rule: PreparedRule,
  selection: Selection,
  journal: JournalColumns,
): Promise<RuleSamples> {
  const samples = createRuleSamples();
  const pause = createPause();
  for (const rows of listRows(selection, journal)) {
    const { answers, results } = answerRule(rule, rows);
    addResults(samples, answers, results);
    await pause();
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
  { codes, keptShares }: { codes: JudgedRows['codes'] | Float64Array; keptShares: Float64Array },
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

/** The entry of all trades, and that of those without a setup, among the ids of setups. */
export const ALL = 0;
export const WITHOUT_SETUP = -1;

/** The sums of trades by entry (`ALL`, `WITHOUT_SETUP` or the id of a setup) and by rule. */
export interface TradeSums {
  entries: Map<number, EntrySums>;
  ruleSums: RuleSums[];
}

const createTradeSums = (rules: readonly PreparedRule[]): TradeSums => ({
  entries: new Map([[ALL, createEntrySums()]]),
  ruleSums: rules.map(() => ({ samples: createRuleSamples(), recent: [] })),
});

const getEntry = ({ entries }: TradeSums, setupId: number): EntrySums => {
  const sums = entries.get(setupId) ?? createEntrySums();
  entries.set(setupId, sums);
  return sums;
};

const sumBlocks = async (
  blocks: Selection,
  journal: JournalColumns,
  rules: readonly PreparedRule[],
  { recentCount, pause }: { recentCount: number; pause: Pause },
): Promise<TradeSums> => {
  const sums = createTradeSums(rules);
  const rows = createRows(blocks, journal);
  const judged = await judgeRows(rules, rows, pause, ({ answers, results }, index) => {
    const rule = sums.ruleSums[index];
    if (!rule) return;
    addResults(rule.samples, answers, results);
    rule.recent = listRecent(answers, recentCount);
  });
  addToEntry(getEntry(sums, ALL), judged, rows.results);
  for (const [setupId, { results, positions }] of rows.groupBySetup())
    addToEntry(getEntry(sums, setupId || WITHOUT_SETUP), pickJudged(judged, positions), results);
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

/** Heap sizes, measured: of a rule's samples and latest answers, and of an entry. */
const BYTES = { rule: 1_500, entry: 1_000, row: 8 } as const;

/** The results of an entry are in the memory of all rows and once more in that of a setup. */
const getBytes = ({ entries, ruleSums }: TradeSums): number => {
  const rowCount = [...entries.values()].flatMap(({ results }) => results).reduce((sum, { length }) => sum + length, 0);
  return ruleSums.length * BYTES.rule + entries.size * BYTES.entry + rowCount * BYTES.row;
};

/** The sums of chunks without a filter, by the rules and the chunk. 300 chunks with 30 rules, or 20 with 500. */
const known = createMemoryCache<TradeSums>(16 * 1_048_576, getBytes);

/**
 * Sums the selected trades. Sums are cached per chunk of blocks by `key`, so a write sums only the chunk of its block
 * again.
 */
export async function sumTrades(
  journal: JournalColumns,
  selection: Selection,
  rules: readonly PreparedRule[],
  { key, recentCount }: { key: string; recentCount: number },
): Promise<TradeSums> {
  const total = createTradeSums(rules);
  const pause = createPause();
  for (const { blocks, key: chunkKey } of listChunks(selection)) {
    const name = `${key} ${chunkKey}`;
    let sums = known.get(name);
    if (!sums || chunkKey === null) {
      sums = await sumBlocks(blocks, journal, rules, { recentCount, pause });
      if (chunkKey !== null) known.set(name, sums);
    }
    addSums(total, sums, recentCount);
    await pause();
  }
  return total;
}
