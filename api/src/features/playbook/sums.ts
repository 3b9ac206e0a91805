import { judgements } from 'contracts';
import type { JournalColumns } from '../journal/columns/read-columns.ts';
import type { Selection } from '../selection/selection.ts';
import { addResults, createSample, type Sample } from '../statistics/difference.ts';
import { answerRule, NOT_APPLICABLE, type PreparedRule, type RuleAnswers } from './answers.ts';
import type { Answer } from './conditions.ts';
import { type JudgedRows, type Judgement, judgeRows } from './judge.ts';
import { listRows, pick } from './rows.ts';

/** Mutable sums of the trades of one setup, or of all. */
export interface EntrySums extends Record<Judgement, Sample> {
  /** The number of trades with an answered rule, and the sum of their shares of kept weight. */
  answered: number;
  kept: number;
  /** In parts, in order. */
  results: Float64Array[];
}

/** The samples of one rule, indexed by answer. */
export type RuleSamples = readonly [Sample, Sample, Sample];

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
const listRecent = (before: readonly Answer[], answers: Uint8Array, count: number): Answer[] => {
  const recent: Answer[] = [];
  for (let row = answers.length - 1; row >= 0 && recent.length < count; row -= 1) {
    const answer = answers[row] ?? NOT_APPLICABLE;
    if (isAnswer(answer)) recent.push(answer);
  }
  return [...before, ...recent.reverse()].slice(-count);
};

const addToRule = (sums: RuleSums, { answers, results }: RuleAnswers, recentCount: number): void => {
  addResults(sums.samples, answers, results);
  sums.recent = listRecent(sums.recent, answers, recentCount);
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

/** Sums the selected trades by entry (0: all of them, otherwise the id of a setup) and by rule. */
export function sumTrades(
  journal: JournalColumns,
  selection: Selection,
  rules: readonly PreparedRule[],
  recentCount: number,
): { entries: ReadonlyMap<number, EntrySums>; ruleSums: readonly RuleSums[] } {
  const all = createEntrySums();
  const entries = new Map([[0, all]]);
  const ruleSums = rules.map((): RuleSums => ({ samples: createRuleSamples(), recent: [] }));
  for (const rows of listRows(selection, journal)) {
    const judged = judgeRows(rules, rows);
    addToEntry(all, judged, rows.results);
    for (const [setupId, { results, positions }] of rows.groupBySetup()) {
      if (setupId === 0) continue;
      const sums = entries.get(setupId) ?? createEntrySums();
      entries.set(setupId, sums);
      addToEntry(sums, pickJudged(judged, positions), results);
    }
    for (const [index, answers] of judged.answers.entries()) {
      const sums = ruleSums[index];
      if (sums) addToRule(sums, answers, recentCount);
    }
  }
  return { entries, ruleSums };
}
