import type { Report, ReportDimension, ReportGroup } from 'contracts';
import type { JournalColumns } from '../journal/columns/read-columns.ts';
import { createDimension, type Dimension, NO_GROUP, type ReadGroups } from '../selection/dimensions.ts';
import { addRow, createSums, type Sums, toFigures } from '../selection/figures.ts';
import { forEachRow, type Selection } from '../selection/selection.ts';

/** The trades of one group of each grouping. */
interface Cell {
  /** One group for each grouping. */
  groups: readonly [number, number];
  sums: Sums;
}

/** A second grouping with one group, for reports with only one grouping. */
const readWhole: ReadGroups = () => [0];

const createCells = () => {
  const cells: Cell[] = [];
  const byGroups: Cell[][] = [];
  const find = (first: number, second: number): Cell => {
    const row = byGroups[first - NO_GROUP] ?? [];
    const known = row[second - NO_GROUP];
    if (known) return known;
    const cell: Cell = { groups: [first, second], sums: createSums() };
    row[second - NO_GROUP] = cell;
    byGroups[first - NO_GROUP] = row;
    cells.push(cell);
    return cell;
  };
  return { cells, find };
};

const foldCells = (selection: Selection, [first, second]: readonly Dimension[]): Cell[] => {
  const { cells, find } = createCells();
  for (const block of selection) {
    const readFirst = first?.readGroups(block) ?? readWhole;
    const readSecond = second?.readGroups(block) ?? readWhole;
    forEachRow(block, (index) => {
      for (const a of readFirst(index))
        for (const b of readSecond(index)) addRow(find(a, b).sums, block.columns, index);
    });
  }
  return cells;
};

const compareGroups = (dimension: Dimension, a: number, b: number): number => {
  if (a === b) return 0;
  if (a === NO_GROUP || b === NO_GROUP) return a === NO_GROUP ? 1 : -1;
  return dimension.getRank(a) < dimension.getRank(b) ? -1 : 1;
};

const createCompare =
  (dimensions: readonly Dimension[]) =>
  (a: Cell, b: Cell): number =>
    dimensions.reduce(
      (order, dimension, index) => order || compareGroups(dimension, a.groups[index] ?? 0, b.groups[index] ?? 0),
      0,
    );

const toGroup = (dimensions: readonly Dimension[], { groups, sums }: Cell): ReportGroup => ({
  keys: dimensions.map((dimension, index) => dimension.getKey(groups[index] ?? 0)),
  ...toFigures(sums),
});

/** Groups the selected trades by one or two dimensions, see `Report`. `zone` is the time zone of hours. */
export const computeReport = (
  journal: JournalColumns,
  selection: Selection,
  groupBy: readonly ReportDimension[],
  zone?: string,
): Omit<Report, 'totals'> => {
  const dimensions = groupBy.map((name) => createDimension(name, { journal, zone }));
  const cells = foldCells(selection, dimensions).sort(createCompare(dimensions));
  return { groupBy: [...groupBy], groups: cells.map((cell) => toGroup(dimensions, cell)) };
};
