import type { JournalColumns } from '../journal/columns/read-columns.ts';
import { toDate } from './selection.ts';

/** The nearest days with trades before and after a day. */
export interface AdjacentDays {
  previousDay: string | null;
  nextDay: string | null;
}

export const findAdjacentDays = ({ months }: JournalColumns, date: string): AdjacentDays => {
  const month = date.slice(0, 7);
  const listDates = (found: JournalColumns['months'][number] | undefined): string[] =>
    found ? Array.from(found[1].day, (day) => toDate(found[0], day)) : [];
  const own = listDates(months.find(([name]) => name === month));
  const before = [...listDates(months.findLast(([name]) => name < month)), ...own];
  const after = [...own, ...listDates(months.find(([name]) => name > month))];
  return {
    previousDay: before.findLast((each) => each < date) ?? null,
    nextDay: after.find((each) => each > date) ?? null,
  };
};
