import type { DayTotals } from 'contracts';
import { roundAmount } from '../../figures/selection/amounts.ts';
import { type MeasuredTrades, omitsForeign } from '../../figures/selection/multiples.ts';
import { forEachRow, type Selection, toDate } from '../../figures/selection/selection.ts';

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
 * Computes day totals for the days on a page, whose trades are `listed` by number. A total is about all selected trades
 * of its day.
 */
export function sumDays(measured: MeasuredTrades, listed: readonly number[]): DayTotals[] {
  const numbers = new Set(listed);
  const blocks = findBlocks(measured.all, numbers);
  const months = new Set(blocks.map(({ month }) => month));
  const dates = new Set<string>();
  forEachTrade(blocks, (date, number) => {
    if (numbers.has(number)) dates.add(date);
  });
  const days = new Map<string, { date: string; trades: number; net: number }>();
  const add = (date: string, trades: number, net: number) => {
    if (!dates.has(date)) return;
    const day = days.get(date) ?? { date, trades: 0, net: 0 };
    days.set(date, { date, trades: day.trades + trades, net: day.net + net });
  };
  const listMonths = (selection: Selection) => selection.filter(({ month }) => months.has(month));
  const countsAll = omitsForeign(measured);
  forEachTrade(listMonths(measured.selection), (date, _, net) => add(date, countsAll ? 0 : 1, net));
  if (countsAll) forEachTrade(listMonths(measured.all), (date) => add(date, 1, 0));
  return Array.from(days.values(), ({ net, ...day }) => ({ ...day, netCents: roundAmount(net) }));
}
