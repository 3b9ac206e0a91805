import { limits, type ReportDimension } from 'contracts';
import type { ReportGroup } from 'contracts/reports';
import { invalidInput } from '../../http/errors.ts';
import { type Dimension, NO_GROUP } from '../selection/dimension.ts';
import { createDimension, type DimensionContext } from '../selection/dimensions.ts';
import { addForeign, addRow, addSums, createSums, type Sums, toFigures } from '../selection/figures.ts';
import { createPause } from '../selection/pause.ts';
import { type BlockSelection, divideBlock, forEachRow, memoizeBlock, type Selection } from '../selection/selection.ts';

/** The sums of one group, or of a pair of groups of two groupings. */
interface Cell {
  groups: readonly [number] | readonly [number, number];
  sums: Sums;
}

const tooManyGroups = () => {
  const max = limits.reportGroups.toLocaleString('en-US');
  const message = `This report would have more than ${max} groups. Select fewer trades, or group them by something else.`;
  return invalidInput(message, { groupBy: message });
};

/** Collects cells. `add` throws invalid_input for more than `maxGroups` cells. */
const createCells = (maxGroups: number) => {
  const cells: Cell[] = [];
  const add = (groups: Cell['groups']): Cell => {
    if (cells.length >= maxGroups) throw tooManyGroups();
    const cell = { groups, sums: createSums() };
    cells.push(cell);
    return cell;
  };
  return { cells, add };
};

/** Sums the trades of a block by code. */
const sumCodes = (block: BlockSelection, codes: ArrayLike<number>): Sums[] => {
  const byCode: Sums[] = [];
  forEachRow(block, (index) => {
    const code = codes[index] ?? 0;
    const sums = byCode[code] ?? createSums();
    byCode[code] = sums;
    addRow(sums, block, index);
  });
  return byCode;
};

/** Cached versions of `sumCodes` for the groupings of the dashboard. Their codes depend on the columns only. */
const cachedSums: Partial<Record<ReportDimension, typeof sumCodes>> = {
  setup: memoizeBlock(sumCodes),
  ticker: memoizeBlock(sumCodes),
  weekday: memoizeBlock(sumCodes),
};

const foldGroups = async (
  selection: Selection,
  dimension: Dimension,
  maxGroups: number,
  sum = sumCodes,
): Promise<Cell[]> => {
  const { cells, add } = createCells(maxGroups);
  const pause = createPause();
  /** Indexed by group − NO_GROUP, which is 0 for `NO_GROUP`. */
  const byGroup: Cell[] = [];
  for (const block of selection) {
    const { codes, getGroups } = dimension.readCodes(block);
    sum(block, codes).forEach((sums, code) => {
      for (const group of getGroups(code)) {
        const cell = byGroup[group - NO_GROUP] ?? add([group]);
        byGroup[group - NO_GROUP] = cell;
        addSums(cell.sums, sums);
      }
    });
    await pause();
  }
  return cells;
};

/** Uses nested maps: an array per first group would waste memory on second groups without trades. */
const foldPairs = async (
  selection: Selection,
  first: Dimension,
  second: Dimension,
  maxGroups: number,
): Promise<Cell[]> => {
  const { cells, add } = createCells(maxGroups);
  const pause = createPause();
  const byGroups = new Map<number, Map<number, Cell>>();
  const find = (a: number, b: number): Cell => {
    const row = byGroups.get(a) ?? new Map<number, Cell>();
    if (row.size === 0) byGroups.set(a, row);
    const cell = row.get(b) ?? add([a, b]);
    row.set(b, cell);
    return cell;
  };
  for (const block of selection) {
    const firsts = first.readCodes(block);
    const seconds = second.readCodes(block);
    for (const part of divideBlock(block)) {
      forEachRow(part, (index) => {
        for (const a of firsts.getGroups(firsts.codes[index] ?? 0))
          for (const b of seconds.getGroups(seconds.codes[index] ?? 0)) addRow(find(a, b).sums, part, index);
      });
      await pause();
    }
  }
  return cells;
};

export function compareGroups(dimension: Dimension, a: number, b: number): number {
  if (a === b) return 0;
  if (a === NO_GROUP || b === NO_GROUP) return a === NO_GROUP ? 1 : -1;
  return dimension.getRank(a) - dimension.getRank(b);
}

const createCompare =
  ([first, second]: readonly Dimension[]) =>
  ({ groups: a }: Cell, { groups: b }: Cell): number =>
    (first ? compareGroups(first, a[0], b[0]) : 0) || (second ? compareGroups(second, a[1] ?? 0, b[1] ?? 0) : 0);

const foldCells = async (
  selection: Selection,
  groupBy: readonly ReportDimension[],
  [first, second]: readonly Dimension[],
  maxGroups: number,
): Promise<Cell[]> => {
  if (!first) return [];
  if (second) return foldPairs(selection, first, second, maxGroups);
  return foldGroups(selection, first, maxGroups, groupBy[0] && cachedSums[groupBy[0]]);
};

/** The keys and sums of one group, see `ReportGroup`. */
export interface GroupSums {
  keys: string[];
  sums: Sums;
}

/**
 * Groups the selected trades by one or two dimensions, in the order of reports. Throws invalid_input for more than
 * `maxGroups`. Other requests are served between blocks.
 */
export async function sumGroups(
  context: DimensionContext,
  selection: Selection,
  groupBy: readonly ReportDimension[],
  maxGroups: number = limits.reportGroups,
): Promise<GroupSums[]> {
  const dimensions = groupBy.map((name) => createDimension(name, context));
  const cells = await foldCells(selection, groupBy, dimensions, maxGroups);
  return cells.sort(createCompare(dimensions)).map(({ groups, sums }) => ({
    keys: dimensions.map((dimension, index) => dimension.getKey(groups[index] ?? 0)),
    sums,
  }));
}

/**
 * Returns `all` groups with the amounts of the groups of the trades in one currency. A group without such a trade has
 * no net and no average.
 */
export function addForeignGroups(groups: readonly ReportGroup[], all: readonly ReportGroup[]): ReportGroup[] {
  const byKeys = new Map(groups.map((group) => [JSON.stringify(group.keys), group]));
  const empty = toFigures(createSums());
  return all.map((group) => {
    const { keys } = group;
    return addForeign(byKeys.get(JSON.stringify(keys)) ?? { keys, ...empty }, group);
  });
}

/** Computes the groups of a report. */
export async function computeGroups(...query: Parameters<typeof sumGroups>): Promise<ReportGroup[]> {
  return (await sumGroups(...query)).map(({ keys, sums }) => ({ keys, ...toFigures(sums) }));
}
