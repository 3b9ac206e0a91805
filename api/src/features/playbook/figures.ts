import { limits } from 'contracts';
import type { Playbook, PlaybookEntry } from 'contracts/playbook';
import type { JournalColumns } from '../journal/columns/read-columns.ts';
import { createLabelIndex, isListed } from '../journal/labels/label.ts';
import { roundAmount, toPercent } from '../selection/amounts.ts';
import { forEachRow, type Selection } from '../selection/selection.ts';
import { averageOf, compareSamples, createSample, mergeSample, type Sample } from '../statistics/difference.ts';
import { type PreparedRule, resolveSetups } from './answers.ts';
import { type Answer, NO, UNKNOWN, YES } from './conditions.ts';
import { createEntrySums, createRuleSums, type EntrySums, mergeEntry, sampleRule, sumBlocks } from './sums.ts';

const ANSWER_NAMES = { [UNKNOWN]: 'unknown', [YES]: 'yes', [NO]: 'no' } as const;
const ANSWERS = [UNKNOWN, YES, NO] as const;
const { recentAnswers } = limits.playbook;

/** Lists the latest answers, oldest first. */
const listRecent = (blocks: readonly { recent: readonly Answer[] }[]) => {
  const recent: Answer[] = [];
  for (let block = blocks.length - 1; block >= 0 && recent.length < recentAnswers; block -= 1)
    recent.unshift(...(blocks[block]?.recent ?? []));
  return recent.slice(-recentAnswers).map((answer) => ANSWER_NAMES[answer]);
};

/** Sums the selected trades by entry (0: all of them, otherwise the id of a setup) and by rule. */
const sumTrades = (journal: JournalColumns, selection: Selection, rules: readonly PreparedRule[], key?: string) => {
  const blocks = sumBlocks(selection, journal, rules, { key, recentCount: recentAnswers });
  const all = createEntrySums();
  const entries = new Map<number, EntrySums>([[0, all]]);
  for (const block of blocks)
    for (const [setupId, sums] of block.entries) {
      mergeEntry(all, sums);
      if (setupId === 0) continue;
      const entry = entries.get(setupId) ?? createEntrySums();
      entries.set(setupId, entry);
      mergeEntry(entry, sums);
    }
  const ruleSums = rules.map((_, position) => {
    const found = blocks.flatMap((block) => block.rules[position] ?? []);
    const samples = createRuleSums();
    for (const sums of found) for (const answer of ANSWERS) mergeSample(samples[answer], sums.samples[answer]);
    return { samples, recent: listRecent(found) };
  });
  return { entries, ruleSums };
};

/** Lists the results of the selected trades in order, by entry as above. */
const listResults = (journal: JournalColumns, selection: Selection): Map<number, number[]> => {
  const all: number[] = [];
  const byEntry = new Map([[0, all]]);
  for (const block of selection) {
    const setupIds = resolveSetups(block, journal);
    forEachRow(block, (index) => {
      const result = block.amounts.net(block.columns, index);
      all.push(result);
      const setupId = setupIds[index] ?? 0;
      if (setupId === 0) return;
      const results = byEntry.get(setupId) ?? [];
      byEntry.set(setupId, results);
      results.push(result);
    });
  }
  return byEntry;
};

const presentRule = (
  { rule }: PreparedRule,
  { samples, recent }: ReturnType<typeof sumTrades>['ruleSums'][number],
): PlaybookEntry['rules'][number] => {
  const { [YES]: yes, [NO]: no, [UNKNOWN]: unknown } = samples;
  return {
    id: rule.id,
    yes: yes.count,
    no: no.count,
    unknown: unknown.count,
    averageYesCents: averageOf(yes),
    averageNoCents: averageOf(no),
    netNoCents: roundAmount(no.sum),
    worth: compareSamples(yes, no),
    recent,
  };
};

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

const presentEntry = (
  setup: string | null,
  sums: EntrySums,
  results: readonly number[],
  rules: PlaybookEntry['rules'],
): PlaybookEntry => {
  const { clean, broken, open, unjudged, answered, kept } = sums;
  const all = createSample();
  for (const sample of [clean, broken, open, unjudged]) mergeSample(all, sample);
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
    curve: computeCurve(results),
    rules,
  };
};

/** Lists the ids of setups with an entry: those that new trades are offered, and those with a selected trade or a rule. */
const listSetupIds = ({ setups }: JournalColumns, isUsed: (id: number) => boolean): number[] =>
  setups
    .filter((label) => label.mergedInto === undefined && ((isListed(label) && !label.archived) || isUsed(label.id)))
    .map(({ id }) => id);

/** Computes the figures of the playbook over the selected trades, in the unit of the selection. For `key`, see `sumBlocks`. */
export function computePlaybook(
  journal: JournalColumns,
  selection: Selection,
  rules: readonly PreparedRule[],
  key?: string,
): Playbook['setups'] {
  const { entries, ruleSums } = sumTrades(journal, selection, rules, key);
  const results = listResults(journal, selection);
  const { getName } = createLabelIndex('setups', journal.setups);
  const ids = listSetupIds(journal, (id) => entries.has(id) || rules.some(({ setupId }) => setupId === id));
  return [0, ...ids].map((id) => {
    const own = rules.flatMap((prepared, position) => {
      const sums = ruleSums[position];
      return prepared.setupId === id && sums ? presentRule(prepared, sums) : [];
    });
    const name = id === 0 ? null : getName(id);
    return presentEntry(name, entries.get(id) ?? createEntrySums(), results.get(id) ?? [], own);
  });
}

const presentSide = (sample: Sample) => ({
  trades: sample.count,
  netCents: roundAmount(sample.sum),
  averageCents: averageOf(sample),
});

/** Computes the figures of one rule over the selected trades to which it applies. */
export function computeTry(journal: JournalColumns, selection: Selection, rule: PreparedRule) {
  const { [YES]: yes, [NO]: no, [UNKNOWN]: unknown } = sampleRule(rule, selection, journal);
  return {
    yes: presentSide(yes),
    no: presentSide(no),
    unknown: presentSide(unknown),
    worth: compareSamples(yes, no),
  };
}
