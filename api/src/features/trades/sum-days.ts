import type { DayTotals } from 'contracts';
import { roundAmount } from '../selection/amounts.ts';
import { forEachRow, type Selection, toDate } from '../selection/selection.ts';

/** `net` is in hundredths of the unit, see `AmountReaders`. */
type Visit = (date: string, number: number, net: number) => void;

const forEachTrade = (selection: Selection, visit: Visit): void => {
  for (const block of selection) {
    const { month, columns, amounts } = block;
    forEachRow(block, (index) => {
      visit(toDate(month, columns.day[index] ?? 0), columns.number[index] ?? 0, amounts.net(columns, index));
    });
  }
};

/** Finds the blocks with listed trades. A page has trades of few blocks. */
const findBlocks = (selection: Selection, numbers: ReadonlySet<number>): Selection =>
  selection.filter(({ columns }) => Array.prototype.some.call(columns.number, (number) => numbers.has(number)));

/**
 * Computes day totals for the days on a page. A total counts all selected trades of its day. `listed` has the trade numbers of the
 * page. `measured` is the selection in the unit of the totals.
 */
export const sumDays = (selection: Selection, measured: Selection, listed: readonly number[]): DayTotals[] => {
  const numbers = new Set(listed);
  const blocks = findBlocks(selection, numbers);
  const months = new Set(blocks.map(({ month }) => month));
  const dates = new Set<string>();
  forEachTrade(blocks, (date, number) => {
    if (numbers.has(number)) dates.add(date);
  });
  const days = new Map<string, { date: string; trades: number; net: number }>();
  const shown = measured.filter(({ month }) => months.has(month));
  forEachTrade(shown, (date, _, net) => {
    if (!dates.has(date)) return;
    const day = days.get(date) ?? { date, trades: 0, net: 0 };
    days.set(date, { date, trades: day.trades + 1, net: day.net + net });
  });
  return Array.from(days.values(), ({ net, ...day }) => ({ ...day, netCents: roundAmount(net) }));
};
