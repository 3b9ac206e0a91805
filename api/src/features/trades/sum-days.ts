import type { DayTotals } from 'contracts';
import { readers } from '../journal/columns/columns.ts';
import { forEachRow, type Selection, toDate } from '../selection/selection.ts';

type Visit = (date: string, number: number, netCents: number) => void;

const forEachTrade = (selection: Selection, visit: Visit): void => {
  for (const block of selection) {
    const { month, columns } = block;
    forEachRow(block, (index) => {
      visit(toDate(month, columns.day[index] ?? 0), columns.number[index] ?? 0, readers.netCents(columns, index));
    });
  }
};

/** The blocks of the months in which a listed trade is. A page has trades of few months. */
const findBlocks = (selection: Selection, numbers: ReadonlySet<number>): Selection =>
  selection.filter(({ columns }) => Array.prototype.some.call(columns.number, (number) => numbers.has(number)));

/**
 * The sums of all selected trades on each day that has one of the listed trades, which are given by number. `measured` has the
 * same selection in the unit of the sums.
 */
export const sumDays = (selection: Selection, measured: Selection, listed: readonly number[]): DayTotals[] => {
  const numbers = new Set(listed);
  const blocks = findBlocks(selection, numbers);
  const months = new Set(blocks.map(({ month }) => month));
  const dates = new Set<string>();
  forEachTrade(blocks, (date, number) => {
    if (numbers.has(number)) dates.add(date);
  });
  const days = new Map<string, DayTotals>();
  const shown = measured.filter(({ month }) => months.has(month));
  forEachTrade(shown, (date, _, netCents) => {
    if (!dates.has(date)) return;
    const { trades = 0, netCents: sum = 0 } = days.get(date) ?? {};
    days.set(date, { date, trades: trades + 1, netCents: sum + netCents });
  });
  return [...days.values()];
};
