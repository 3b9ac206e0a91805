import { limits } from 'contracts';
import type { Playbook, PlaybookEntry } from 'contracts/playbook';
import type { JournalColumns } from '../journal/columns/read-columns.ts';
import { createLabelIndex, isListed } from '../journal/labels/label.ts';
import { roundAmount, toPercent } from '../selection/amounts.ts';
import { forEachRow, type Selection } from '../selection/selection.ts';
import { addResult, averageOf, compareSamples, createSample, type Sample } from '../statistics/difference.ts';
import { NOT_APPLICABLE, type PreparedRule, resolveSetups } from './answers.ts';
import { NO, UNKNOWN, YES } from './conditions.ts';
import { type JudgedBlock, judgeBlock } from './judge.ts';

/** Mutable sums of the trades of one entry. */
interface EntrySums {
  all: Sample;
  clean: Sample;
  broken: Sample;
  open: Sample;
  unjudged: Sample;
  /** The number of trades with an answered rule, and the sum of their shares of kept weight. */
  answered: number;
  kept: number;
  /** The results in the order of statistics. */
  results: number[];
}

const createEntrySums = (): EntrySums => ({
  all: createSample(),
  clean: createSample(),
  broken: createSample(),
  open: createSample(),
  unjudged: createSample(),
  answered: 0,
  kept: 0,
  results: [],
});

const addTrade = (sums: EntrySums, judged: JudgedBlock, index: number, result: number): void => {
  addResult(sums.all, result);
  sums.results.push(result);
  addResult(sums[judged.getJudgement(index)], result);
  const answered = judged.weightAnswered[index] ?? 0;
  if (answered === 0) return;
  sums.answered += 1;
  sums.kept += (judged.weightYes[index] ?? 0) / answered;
};

const ANSWER_NAMES = { [YES]: 'yes', [NO]: 'no', [UNKNOWN]: 'unknown' } as const;
type Answer = keyof typeof ANSWER_NAMES;

/** The samples of one rule by answer. */
interface RuleSums extends Record<Answer, Sample> {
  /** The number of answers, and the latest ones in a ring buffer: a list of all of them costs the fold more time. */
  count: number;
  recent: Uint8Array;
}

const createRuleSums = (): RuleSums => ({
  [YES]: createSample(),
  [NO]: createSample(),
  [UNKNOWN]: createSample(),
  count: 0,
  recent: new Uint8Array(limits.playbook.recentAnswers),
});

const isAnswer = (answer: number): answer is Answer => answer !== NOT_APPLICABLE;

const addAnswer = (sums: RuleSums, answer: Answer, result: number): void => {
  addResult(sums[answer], result);
  sums.recent[sums.count % sums.recent.length] = answer;
  sums.count += 1;
};

/** Lists the latest answers, oldest first. */
const listRecent = ({ count, recent }: RuleSums) => {
  const size = Math.min(count, recent.length);
  return Array.from({ length: size }, (_, age) => recent[(count - size + age) % recent.length] ?? NOT_APPLICABLE)
    .filter(isAnswer)
    .map((answer) => ANSWER_NAMES[answer]);
};

/** Sums the selected trades by entry (0: all of them, otherwise the id of a setup) and by rule. */
const sumTrades = (journal: JournalColumns, selection: Selection, rules: readonly PreparedRule[]) => {
  const all = createEntrySums();
  const entries = new Map<number, EntrySums>([[0, all]]);
  const ruleSums = rules.map(createRuleSums);
  for (const block of selection) {
    const setupIds = resolveSetups(block, journal);
    const judged = judgeBlock(rules, block, setupIds);
    forEachRow(block, (index) => {
      const result = block.amounts.net(block.columns, index);
      const setupId = setupIds[index] ?? 0;
      addTrade(all, judged, index, result);
      if (setupId === 0) return;
      const entry = entries.get(setupId) ?? createEntrySums();
      entries.set(setupId, entry);
      addTrade(entry, judged, index, result);
    });
    judged.answers.forEach((answers, position) => {
      const sums = ruleSums[position] ?? createRuleSums();
      forEachRow(block, (index) => {
        const answer = answers[index] ?? NOT_APPLICABLE;
        if (isAnswer(answer)) addAnswer(sums, answer, block.amounts.net(block.columns, index));
      });
    });
  }
  return { entries, ruleSums };
};

const presentRule = ({ rule }: PreparedRule, sums: RuleSums): PlaybookEntry['rules'][number] => ({
  id: rule.id,
  yes: sums[YES].count,
  no: sums[NO].count,
  unknown: sums[UNKNOWN].count,
  averageYesCents: averageOf(sums[YES]),
  averageNoCents: averageOf(sums[NO]),
  netNoCents: roundAmount(sums[NO].sum),
  worth: compareSamples(sums[YES], sums[NO]),
  recent: listRecent(sums),
});

/** The sum of the results after evenly spaced trades. The last point is the sum of all. */
const computeCurve = (results: readonly number[]): number[] => {
  const pointCount = Math.min(results.length, limits.playbook.curvePoints);
  const curve: number[] = [];
  let sum = 0;
  results.forEach((result, index) => {
    sum += result;
    const isPoint = index + 1 === Math.ceil(((curve.length + 1) * results.length) / pointCount);
    if (isPoint) curve.push(roundAmount(sum));
  });
  return curve;
};

const computeGap = ({ clean, broken }: EntrySums): number | null => {
  if (clean.count === 0) return null;
  return roundAmount((broken.count * clean.sum) / clean.count - broken.sum);
};

const presentEntry = (setup: string | null, sums: EntrySums, rules: PlaybookEntry['rules']): PlaybookEntry => {
  const { all, clean, broken, open, unjudged, answered, kept } = sums;
  const judged = clean.count + broken.count;
  return {
    setup,
    trades: all.count,
    clean: clean.count,
    broken: broken.count,
    open: open.count,
    unjudged: unjudged.count,
    coverage: judged + open.count === 0 ? null : toPercent(judged, judged + open.count),
    adherence: answered === 0 ? null : roundAmount(kept * 1_000, answered) / 10,
    netCents: roundAmount(all.sum),
    averageCents: averageOf(all),
    averageCleanCents: averageOf(clean),
    averageBrokenCents: averageOf(broken),
    worth: compareSamples(clean, broken),
    gapCents: computeGap(sums),
    curve: computeCurve(sums.results),
    rules,
  };
};

/** Lists the ids of setups with an entry: those that new trades are offered, and those with a selected trade or a rule. */
const listSetupIds = ({ setups }: JournalColumns, isUsed: (id: number) => boolean): number[] =>
  setups
    .filter((label) => label.mergedInto === undefined && ((isListed(label) && !label.archived) || isUsed(label.id)))
    .map(({ id }) => id);

/** Computes the figures of the playbook over the selected trades, in the unit of the selection. */
export function computePlaybook(
  journal: JournalColumns,
  selection: Selection,
  rules: readonly PreparedRule[],
): Playbook['setups'] {
  const { entries, ruleSums } = sumTrades(journal, selection, rules);
  const { getName } = createLabelIndex('setups', journal.setups);
  const ids = listSetupIds(journal, (id) => entries.has(id) || rules.some(({ setupId }) => setupId === id));
  return [0, ...ids].map((id) => {
    const own = rules.flatMap((prepared, position) => {
      const sums = ruleSums[position];
      return prepared.setupId === id && sums ? presentRule(prepared, sums) : [];
    });
    return presentEntry(id === 0 ? null : getName(id), entries.get(id) ?? createEntrySums(), own);
  });
}

const presentSide = (sample: Sample) => ({
  trades: sample.count,
  netCents: roundAmount(sample.sum),
  averageCents: averageOf(sample),
});

/** Computes the figures of one rule over the selected trades to which it applies. */
export function computeTry(journal: JournalColumns, selection: Selection, rule: PreparedRule) {
  const { ruleSums } = sumTrades(journal, selection, [rule]);
  const sums = ruleSums[0] ?? createRuleSums();
  return {
    yes: presentSide(sums[YES]),
    no: presentSide(sums[NO]),
    unknown: presentSide(sums[UNKNOWN]),
    worth: compareSamples(sums[YES], sums[NO]),
  };
}
