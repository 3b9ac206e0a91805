import type { JournalColumns } from '../journal/columns/read-columns.ts';
import { toDate } from '../selection/selection.ts';

/** The nearest days with trades before and after a day. */
export interface AdjacentDays {
  previousDay: string | null;
  nextDay: string | null;
}

export const findAdjacentDays = ({ blocks }: JournalColumns, date: string): AdjacentDays => {
  const days = blocks.map(({ month, columns: { day } }) => ({
    first: toDate(month, day[0] ?? 0),
    last: toDate(month, day[day.length - 1] ?? 0),
    list: () => Array.from(day, (each) => toDate(month, each)),
  }));
  return {
    previousDay:
      days
        .findLast(({ first }) => first < date)
        ?.list()
        .findLast((each) => each < date) ?? null,
    nextDay:
      days
        .find(({ last }) => last > date)
        ?.list()
        .find((each) => each > date) ?? null,
  };
};
