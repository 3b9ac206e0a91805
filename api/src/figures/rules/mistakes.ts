import type { MistakeFigures, MistakeReply } from 'contracts/playbook-mistakes';
import type { JournalColumns } from '../../journal/columns/read-columns.ts';
import { createLabelIndex, isListed } from '../../journal/labels/label.ts';
import { roundAmount } from '../selection/amounts.ts';
import { createPause, type Pause } from '../selection/pause.ts';
import { forEachRow, type Selection } from '../selection/selection.ts';
import { listShownLabels } from '../selection/shown-labels.ts';
import { createSetupReader } from './rows.ts';
import { findMistakeSets } from './rule-filter.ts';

/** A group of fewer trades of a setup is not compared with; all trades without a mistake are. */
const MIN_BASELINE = 10;

interface Total {
  count: number;
  sum: number;
}

const createTotal = (): Total => ({ count: 0, sum: 0 });

const add = (total: Total, result: number): void => {
  total.count += 1;
  total.sum += result;
};

/** A selected trade. The result is in hundredths of the unit. */
interface Result {
  setupId: number;
  tagIds: readonly number[];
  hasMistake: boolean;
  result: number;
}

const listResults = async (journal: JournalColumns, selection: Selection, pause: Pause): Promise<Result[]> => {
  const { resolveId } = createLabelIndex('tags', journal.tags);
  const results: Result[] = [];
  for (const block of selection) {
    const { columns, amounts } = block;
    const readSetup = createSetupReader(block, journal);
    const mistakeSets = findMistakeSets(block, journal);
    const tagSets = columns.tagSets.map((ids) => [...new Set(ids.map(resolveId))]);
    forEachRow(block, (index) => {
      const set = columns.tagSet?.[index] ?? 0;
      results.push({
        setupId: readSetup(index),
        tagIds: tagSets[set] ?? [],
        hasMistake: mistakeSets[set] ?? false,
        result: amounts.net(columns, index),
      });
    });
    await pause();
  }
  return results;
};

/** Sums the trades without a mistake, in all and by setup. */
const sumWithoutMistake = (results: readonly Result[]) => {
  const all = createTotal();
  const bySetup = new Map<number, Total>();
  for (const { hasMistake, setupId, result } of results) {
    if (hasMistake) continue;
    const total = bySetup.get(setupId) ?? createTotal();
    bySetup.set(setupId, total);
    add(total, result);
    add(all, result);
  }
  return { all, bySetup };
};

/**
 * Returns the mean of the trades that a trade is compared with, which never include the trade itself. Null without any.
 */
const findBaseline = (
  { hasMistake, setupId, result }: Result,
  { all, bySetup }: ReturnType<typeof sumWithoutMistake>,
) => {
  const leaveOut = ({ count, sum }: Total): Total =>
    hasMistake ? { count, sum } : { count: count - 1, sum: sum - result };
  const ofSetup = leaveOut(bySetup.get(setupId) ?? { count: hasMistake ? 0 : 1, sum: hasMistake ? 0 : result });
  const { count, sum } = ofSetup.count >= MIN_BASELINE ? ofSetup : leaveOut(all);
  return count === 0 ? null : sum / count;
};

const averageOf = ({ count, sum }: Total): number | null => (count === 0 ? null : roundAmount(sum, count));

/** Sorts the costliest first, and unknown costs last. */
const compare = (a: MistakeFigures, b: MistakeFigures): number => {
  const toCost = ({ excessCents }: MistakeFigures) => excessCents ?? Number.MAX_VALUE;
  return toCost(a) - toCost(b) || a.netCents - b.netCents || (a.tag < b.tag ? -1 : 1);
};

const groupByTag = async (
  results: readonly Result[],
  pause: Pause,
): Promise<ReadonlyMap<number, readonly Result[]>> => {
  const byTag = new Map<number, Result[]>();
  for (const result of results) {
    for (const id of result.tagIds) {
      const tagged = byTag.get(id);
      if (tagged) tagged.push(result);
      else byTag.set(id, [result]);
    }
    await pause();
  }
  return byTag;
};

/** Compares the trades with a tag with those without a mistake. */
const compareTagged = (tagged: readonly Result[], without: ReturnType<typeof sumWithoutMistake>) => {
  const total = createTotal();
  const baselines = createTotal();
  let excess = 0;
  for (const each of tagged) {
    add(total, each.result);
    const baseline = findBaseline(each, without);
    if (baseline === null) continue;
    add(baselines, baseline);
    excess += each.result - baseline;
  }
  const isKnown = without.all.count > 0 && (tagged.length === 0 || baselines.count > 0);
  return {
    trades: total.count,
    netCents: roundAmount(total.sum),
    averageCents: averageOf(total),
    baselineCents: averageOf(baselines),
    excessCents: isKnown ? roundAmount(excess) : null,
  };
};

/**
 * Computes what each mistake and emotion costs over the selected trades, which are among those that they are compared
 * with. Other requests are served meanwhile.
 */
export async function computeMistakes(
  journal: JournalColumns,
  selection: Selection,
  compared = selection,
): Promise<MistakeReply> {
  const pause = createPause();
  const results = await listResults(journal, selection, pause);
  const without = sumWithoutMistake(compared === selection ? results : await listResults(journal, compared, pause));
  const byTag = await groupByTag(results, pause);
  const mistakes: MistakeFigures[] = [];
  for (const { id, name, category } of listShownLabels(journal, 'tags').filter(isListed)) {
    if (category !== 'mistake' && category !== 'emotion') continue;
    mistakes.push({ tag: name, category, ...compareTagged(byTag.get(id) ?? [], without) });
    await pause();
  }
  return {
    withoutMistake: { trades: without.all.count, averageCents: averageOf(without.all) },
    mistakes: mistakes.sort(compare),
  };
}
