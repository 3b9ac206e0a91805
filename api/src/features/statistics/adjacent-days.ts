import { countRows, type Selection, toDate } from '../selection/selection.ts';

/** The nearest days with selected trades before and after a day. */
export interface AdjacentDays {
  previousDay: string | null;
  nextDay: string | null;
}

export const findAdjacentDays = (selection: Selection, date: string): AdjacentDays => {
  const blocks = selection.map((block) => {
    const { month, columns, rows } = block;
    const count = countRows(block);
    const getDate = (position: number) => toDate(month, columns.day[rows?.[position] ?? position] ?? 0);
    const list = () => Array.from({ length: count }, (_, position) => getDate(position));
    return { first: getDate(0), last: getDate(count - 1), list };
  });
  return {
    previousDay:
      blocks
        .findLast(({ first }) => first < date)
        ?.list()
        .findLast((each) => each < date) ?? null,
    nextDay:
      blocks
        .find(({ last }) => last > date)
        ?.list()
        .find((each) => each > date) ?? null,
  };
};
