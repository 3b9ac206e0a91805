import { limits } from 'contracts';
import type { Playbook, PlaybookEntry } from 'contracts/playbook';
import type { JournalColumns } from '../../journal/columns/read-columns.ts';
import { createLabelIndex, isListed, type Label } from '../../journal/labels/label.ts';
import { roundAmount, toPercent } from '../selection/amounts.ts';
import type { Selection } from '../selection/selection.ts';
import { listShownLabels } from '../selection/shown-labels.ts';
import { averageOf, compareSamples, createSample, mergeSample, type Sample } from '../statistics/difference.ts';
import type { PreparedRule } from './answers.ts';
import { NO, UNKNOWN, YES } from './conditions.ts';
import { ALL, createEntrySums, type EntrySums, sampleRule, sumTrades, type TradeSums, WITHOUT_SETUP } from './sums.ts';

const ANSWER_NAMES = { [UNKNOWN]: 'unknown', [YES]: 'yes', [NO]: 'no' } as const;

const presentRule = (
  { rule }: PreparedRule,
  { samples, recent }: TradeSums['ruleSums'][number],
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
    recent: recent.map((answer) => ANSWER_NAMES[answer]),
  };
};

/** The sum of the results after evenly spaced trades. The last point is the sum of all. */
const computeCurve = (parts: readonly Float64Array[]): number[] => {
  const count = parts.reduce((sum, { length }) => sum + length, 0);
  const pointCount = Math.min(count, limits.playbook.curvePoints);
  const getEnd = () => Math.ceil(((curve.length + 1) * count) / pointCount);
  const curve: number[] = [];
  let sum = 0;
  let position = 0;
  let end = getEnd();
  for (const results of parts)
    for (let index = 0; index < results.length; index += 1) {
      sum += results[index] ?? 0;
      position += 1;
      if (position < end) continue;
      curve.push(roundAmount(sum));
      end = getEnd();
    }
  return curve;
};

const computeGap = ({ clean, broken }: EntrySums): number | null => {
  if (clean.count === 0) return null;
  return roundAmount((broken.count * clean.sum) / clean.count - broken.sum);
};

const presentEntry = (setup: string | null, sums: EntrySums, rules: PlaybookEntry['rules']): PlaybookEntry => {
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
    curve: computeCurve(sums.results),
    rules,
  };
};

/**
 * Lists the ids of setups with an entry: those that new trades are offered, and those with a selected trade or a rule.
 */
const listSetupIds = (journal: JournalColumns, isUsed: (id: number) => boolean): number[] => {
  const shown = new Set(listShownLabels(journal, 'setups').map(({ id }) => id));
  const isOffered = (label: Label) => isListed(label) && !label.archived && shown.has(label.id);
  return journal.setups
    .filter((label) => label.mergedInto === undefined && (isOffered(label) || isUsed(label.id)))
    .map(({ id }) => id);
};

type Entries = Pick<Playbook, 'setups' | 'withoutSetup'>;

/**
 * Computes the figures of the playbook over the selected trades, in the unit of the selection. For `key`, see
 * `createRulesKey`.
 */
export async function computePlaybook(
  journal: JournalColumns,
  selection: Selection,
  rules: readonly PreparedRule[],
  key: string,
): Promise<Entries> {
  const { recentAnswers } = limits.playbook;
  const { entries, ruleSums } = await sumTrades(journal, selection, rules, { key, recentCount: recentAnswers });
  const { getName } = createLabelIndex('setups', journal.setups);
  const ids = listSetupIds(journal, (id) => entries.has(id) || rules.some(({ setupId }) => setupId === id));
  const present = (name: string | null, id: number, own: PlaybookEntry['rules']) =>
    presentEntry(name, entries.get(id) ?? createEntrySums(), own);
  const setups = [ALL, ...ids].map((id) => {
    const own = rules.flatMap((prepared, position) => {
      const sums = ruleSums[position];
      return prepared.setupId === id && sums ? presentRule(prepared, sums) : [];
    });
    return present(id === ALL ? null : getName(id), id, own);
  });
  return { setups, withoutSetup: present(null, WITHOUT_SETUP, []) };
}

const addForeignEntry = (money: PlaybookEntry | undefined, entry: PlaybookEntry): PlaybookEntry => {
  const own = money ?? presentEntry(entry.setup, createEntrySums(), []);
  const { trades, clean, broken, open, unjudged, coverage, adherence } = entry;
  const rules = entry.rules.map(({ yes, no, unknown, recent, ...rule }, index) => ({
    ...(own.rules[index] ?? rule),
    yes,
    no,
    unknown,
    recent,
  }));
  return { ...own, trades, clean, broken, open, unjudged, coverage, adherence, rules };
};

/**
 * Returns the entries of `all` trades, those in another currency included, with the amounts of the trades in one
 * currency.
 */
export function addForeignEntries(money: Entries, all: Entries): Entries {
  const bySetup = new Map(money.setups.map((entry) => [entry.setup, entry]));
  return {
    setups: all.setups.map((entry) => addForeignEntry(bySetup.get(entry.setup), entry)),
    withoutSetup: addForeignEntry(money.withoutSetup, all.withoutSetup),
  };
}

const presentSide = (sample: Sample) => ({
  trades: sample.count,
  netCents: roundAmount(sample.sum),
  averageCents: averageOf(sample),
});

/** Computes the figures of one rule over the selected trades to which it applies. */
export async function computeTry(journal: JournalColumns, selection: Selection, rule: PreparedRule) {
  const { [YES]: yes, [NO]: no, [UNKNOWN]: unknown } = await sampleRule(rule, selection, journal);
  return {
    yes: presentSide(yes),
    no: presentSide(no),
    unknown: presentSide(unknown),
    worth: compareSamples(yes, no),
  };
}
