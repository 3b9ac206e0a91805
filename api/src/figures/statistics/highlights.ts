import { limits, type ReportDimension, reportDimensions } from 'contracts';
import type { Highlight, Highlights } from 'contracts/reports';
import { type Dimension, type GetGroups, type GroupCodes, getZeros, NO_GROUP } from '../selection/dimension.ts';
import { createDimension, type DimensionContext } from '../selection/dimensions.ts';
import { addRow, computeFigures, createSums, toFigures } from '../selection/figures.ts';
import { createPause } from '../selection/pause.ts';
import { type BlockSelection, countTrades, readResults, type Selection } from '../selection/selection.ts';
import { compareGroups } from './report.ts';

/**
 * Groupings without highlights: the best group of R-multiples would always be the highest one, grades are given with
 * the result in mind, and underlyings repeat tickers.
 */
const LEFT_OUT: ReadonlySet<ReportDimension> = new Set(['r', 'dayGrade', 'grade', 'underlying', 'kind'] as const);
const GROUPINGS: readonly ReportDimension[] = reportDimensions.filter((name) => !LEFT_OUT.has(name));

/** A block with what all groupings read of its selected rows, in order. */
interface ReadBlock {
  block: BlockSelection;
  indexes: readonly number[];
  /** In hundredths of the unit, see `AmountReaders`. */
  results: Float64Array;
  /** Their sum. */
  net: number;
}

/** A block with the codes of its rows. */
interface CodedBlock extends GroupCodes {
  read: ReadBlock;
}

interface Grouping {
  name: ReportDimension;
  dimension: Dimension;
  blocks: readonly CodedBlock[];
}

/** A group that is large enough to say something, and small enough to differ from the others. */
interface Candidate extends Grouping {
  group: number;
  count: number;
  /** In hundredths of the unit, see `AmountReaders`. */
  net: number;
}

/** Counts and results, by a key: a code or a group. */
interface KeyedSums {
  counts: number[];
  results: number[];
}

const createKeyedSums = (): KeyedSums => ({ counts: [], results: [] });

const add = ({ counts, results }: KeyedSums, key: number, count: number, net: number): void => {
  counts[key] = (counts[key] ?? 0) + count;
  results[key] = (results[key] ?? 0) + net;
};

const addCodes = (byCode: KeyedSums, { block, indexes, results, net }: ReadBlock, codes: ArrayLike<number>): void => {
  // Many groupings say nothing about most blocks, such as those of facts that the trader does not note.
  if (codes === getZeros(block.columns)) add(byCode, 0, indexes.length, net);
  else
    for (let row = 0; row < indexes.length; row += 1) add(byCode, codes[indexes[row] ?? 0] ?? 0, 1, results[row] ?? 0);
};

const addGroups = (groups: KeyedSums, byCode: KeyedSums, getGroups: GetGroups): void => {
  for (let code = 0; code < byCode.counts.length; code += 1) {
    const count = byCode.counts[code] ?? 0;
    if (count === 0) continue;
    for (const group of getGroups(code)) if (group !== NO_GROUP) add(groups, group, count, byCode.results[code] ?? 0);
  }
};

/**
 * Sums count and result of each group, by which highlights are chosen. Computing all figures would take several times
 * as long.
 */
const sumGroups = (blocks: readonly CodedBlock[]): KeyedSums => {
  const groups = createKeyedSums();
  let byCode = createKeyedSums();
  blocks.forEach(({ read, codes, getGroups }, index) => {
    addCodes(byCode, read, codes);
    if (getGroups === blocks[index + 1]?.getGroups) return;
    addGroups(groups, byCode, getGroups);
    byCode = createKeyedSums();
  });
  return groups;
};

const listCandidates = (grouping: Grouping, totalTrades: number): Candidate[] => {
  const { counts, results } = sumGroups(grouping.blocks);
  return counts.flatMap((count, group) =>
    count >= limits.smallSample && 2 * count <= totalTrades
      ? [{ ...grouping, group, count, net: results[group] ?? 0 }]
      : [],
  );
};

const toHighlight = ({ name, dimension, blocks, group }: Candidate): Highlight => {
  const sums = createSums();
  for (const { read, codes, getGroups } of blocks) {
    const matches: boolean[] = [];
    for (const index of read.indexes) {
      const code = codes[index] ?? 0;
      matches[code] ??= getGroups(code).includes(group);
      if (matches[code]) addRow(sums, read.block, index);
    }
  }
  return { groupBy: name, key: dimension.getKey(group), ...toFigures(sums) };
};

/** Sorts candidates by result. Ties: in the order of groupings, then of groups. */
const createCompare =
  (sign: 1 | -1) =>
  (a: Candidate, b: Candidate): number =>
    sign * (b.net - a.net) ||
    GROUPINGS.indexOf(a.name) - GROUPINGS.indexOf(b.name) ||
    compareGroups(a.dimension, a.group, b.group);

const readBlock = (block: BlockSelection): ReadBlock => {
  const results = readResults(block);
  return {
    block,
    indexes: block.rows ?? Array.from(block.columns.number, (_, index) => index),
    results,
    net: results.reduce((sum, net) => sum + net, 0),
  };
};

/**
 * Finds the most and the least profitable groups over all groupings, or without sizes of trades. Other calls are served
 * between two groupings.
 */
export async function computeHighlights(
  context: DimensionContext,
  selection: Selection,
  hidesSizes = false,
): Promise<Highlights> {
  const totalTrades = countTrades(selection);
  const candidates: Candidate[] = [];
  const pause = createPause();
  const all = selection.map(readBlock);
  for (const name of hidesSizes ? GROUPINGS.filter((each) => each !== 'size') : GROUPINGS) {
    const dimension = createDimension(name, context);
    const blocks = all.map((read): CodedBlock => {
      const { codes, getGroups } = dimension.readCodes(read.block);
      return { read, codes, getGroups };
    });
    candidates.push(...listCandidates({ name, dimension, blocks }, totalTrades));
    await pause();
  }
  const totals = computeFigures(selection);
  const totalNet = all.reduce((sum, { net }) => sum + net, 0);
  // A group whose average is not beyond that of all trades is listed only because it is large.
  const isBeyondAverage = (sign: 1 | -1, { net, count }: Candidate) =>
    sign * (net * totalTrades - totalNet * count) > 0;
  const choose = (sign: 1 | -1) =>
    candidates
      .filter((candidate) => sign * candidate.net > 0 && isBeyondAverage(sign, candidate))
      .sort(createCompare(sign))
      .slice(0, limits.highlights)
      .map(toHighlight);
  return { totals, best: choose(1), worst: choose(-1) };
}
