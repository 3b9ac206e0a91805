import { setImmediate as waitForTurn } from 'node:timers/promises';
import { limits, type ReportDimension, reportDimensions } from 'contracts';
import type { Highlight, Highlights } from 'contracts/reports';
import type { JournalColumns } from '../journal/columns/read-columns.ts';
import { createDimension, type Dimension, NO_GROUP } from '../selection/dimensions.ts';
import { addRow, computeFigures, createSums, toFigures } from '../selection/figures.ts';
import { type BlockSelection, countTrades, forEachRow, type Selection } from '../selection/selection.ts';
import { compareGroups } from './report.ts';

/** R-multiples are results themselves: their best group is always the highest. */
const names: readonly ReportDimension[] = reportDimensions.filter((name) => name !== 'r');

interface Grouping {
  name: ReportDimension;
  dimension: Dimension;
}

/** A group that is large enough to say something. */
interface Candidate extends Grouping {
  group: number;
  netCents: number;
}

/** Counts and adds up the results of rows by their codes. */
const sumByCode = (block: BlockSelection, codes: ArrayLike<number>) => {
  const { netCents } = block.columns;
  const sums: { count: number; netCents: number }[] = [];
  forEachRow(block, (index) => {
    const code = codes[index] ?? 0;
    const sum = sums[code] ?? { count: 0, netCents: 0 };
    if (sum.count === 0) sums[code] = sum;
    sum.count += 1;
    sum.netCents += netCents[index] ?? 0;
  });
  return sums;
};

/** Adds up only what groups are chosen by: all of their figures would take several times as long. */
const listCandidates = (selection: Selection, totalTrades: number, grouping: Grouping): Candidate[] => {
  const groups = new Map<number, { count: number; netCents: number }>();
  for (const block of selection) {
    const { codes, getGroups } = grouping.dimension.readCodes(block);
    sumByCode(block, codes).forEach(({ count, netCents }, code) => {
      for (const group of getGroups(code)) {
        const sum = groups.get(group) ?? { count: 0, netCents: 0 };
        groups.set(group, { count: sum.count + count, netCents: sum.netCents + netCents });
      }
    });
  }
  groups.delete(NO_GROUP);
  return [...groups].flatMap(([group, { count, netCents }]) =>
    count >= limits.smallSample && count < totalTrades ? [{ ...grouping, group, netCents }] : [],
  );
};

const toHighlight = (selection: Selection, { name, dimension, group }: Candidate): Highlight => {
  const sums = createSums();
  for (const block of selection) {
    const { codes, getGroups } = dimension.readCodes(block);
    const matches: boolean[] = [];
    forEachRow(block, (index) => {
      const code = codes[index] ?? 0;
      matches[code] ??= getGroups(code).includes(group);
      if (matches[code]) addRow(sums, block.columns, index);
    });
  }
  return { groupBy: name, key: dimension.getKey(group), ...toFigures(sums) };
};

/** By result. Ties are in the order of groupings and keys. */
const createCompare =
  (sign: 1 | -1) =>
  (a: Candidate, b: Candidate): number =>
    sign * (b.netCents - a.netCents) ||
    names.indexOf(a.name) - names.indexOf(b.name) ||
    compareGroups(a.dimension, a.group, b.group);

/** Finds the most and the least profitable groups over all groupings. Other calls have their turn between two of these. */
export const computeHighlights = async (
  journal: JournalColumns,
  selection: Selection,
  zone?: string,
): Promise<Highlights> => {
  const totalTrades = countTrades(selection);
  const candidates: Candidate[] = [];
  for (const name of names) {
    candidates.push(
      ...listCandidates(selection, totalTrades, { name, dimension: createDimension(name, { journal, zone }) }),
    );
    await waitForTurn();
  }
  const choose = (sign: 1 | -1) =>
    candidates
      .filter(({ netCents }) => sign * netCents > 0)
      .sort(createCompare(sign))
      .slice(0, limits.highlights)
      .map((candidate) => toHighlight(selection, candidate));
  return { totals: computeFigures(selection), best: choose(1), worst: choose(-1) };
};
