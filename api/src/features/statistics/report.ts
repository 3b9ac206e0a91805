import { limits, type ReportDimension } from 'contracts';
import type { ReportGroup } from 'contracts/reports';
import { invalidInput } from '../../http/errors.ts';
import type { JournalColumns } from '../journal/columns/read-columns.ts';
import { createDimension, type Dimension, type GroupCodes, NO_GROUP } from '../selection/dimensions.ts';
import { addRow, createSums, type Sums, toFigures } from '../selection/figures.ts';
import { forEachRow, type Selection } from '../selection/selection.ts';

/** The trades of one group of each grouping. */
interface Cell {
  /** One group for each grouping. */
  groups: readonly [number, number];
  sums: Sums;
}

/** A second grouping with one group, for reports with only one grouping. */
const whole: GroupCodes = { codes: [], getGroups: () => [0] };

const tooManyGroups = () => {
  const max = limits.reportGroups.toLocaleString('en-US');
  const message = `This report would have more than ${max} groups. Select fewer trades, or group them by something else.`;
  return invalidInput(message, { groupBy: message });
};

/** Maps, because an array for each first group would have room for all second groups before the last. */
const createCells = (maxGroups: number) => {
  const cells: Cell[] = [];
  const byGroups = new Map<number, Map<number, Cell>>();
  const add = (row: Map<number, Cell>, first: number, second: number): Cell => {
    if (cells.length >= maxGroups) throw tooManyGroups();
    const cell: Cell = { groups: [first, second], sums: createSums() };
    row.set(second, cell);
    cells.push(cell);
    return cell;
  };
  const find = (first: number, second: number): Cell => {
    const row = byGroups.get(first) ?? new Map<number, Cell>();
    if (row.size === 0) byGroups.set(first, row);
    return row.get(second) ?? add(row, first, second);
  };
  return { cells, find };
};

const foldCells = (selection: Selection, [first, second]: readonly Dimension[], maxGroups: number): Cell[] => {
  const { cells, find } = createCells(maxGroups);
  for (const block of selection) {
    const firsts = first?.readCodes(block) ?? whole;
    const seconds = second?.readCodes(block) ?? whole;
    forEachRow(block, (index) => {
      for (const a of firsts.getGroups(firsts.codes[index] ?? 0))
        for (const b of seconds.getGroups(seconds.codes[index] ?? 0)) addRow(find(a, b).sums, block, index);
    });
  }
  return cells;
};

export const compareGroups = (dimension: Dimension, a: number, b: number): number => {
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

/**
 * Groups the selected trades by one or two dimensions, see `Report`. `zone` is the time zone of hours. Throws invalid_input
 * for more than `maxGroups`.
 */
export const computeGroups = (
  journal: JournalColumns,
  selection: Selection,
  groupBy: readonly ReportDimension[],
  zone?: string,
  maxGroups: number = limits.reportGroups,
): ReportGroup[] => {
  const dimensions = groupBy.map((name) => createDimension(name, { journal, zone }));
  const cells = foldCells(selection, dimensions, maxGroups).sort(createCompare(dimensions));
  return cells.map((cell) => toGroup(dimensions, cell));
};
