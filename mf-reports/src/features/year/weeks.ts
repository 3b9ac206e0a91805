import { addDays, getWeekday } from 'shared-ui';

/** The months of a year, as YYYY-MM. */
export const listMonths = (year: string): string[] =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);

/** The weeks of a month from Sunday to Saturday. Days of other months are null. */
export const listWeeks = (month: string): (string | null)[][] => {
  const first = `${month}-01`;
  const start = addDays(first, -getWeekday(first));
  const weeks: (string | null)[][] = [];
  for (let day = start; day.slice(0, 7) <= month; day = addDays(day, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) => addDays(day, index)).map((each) =>
        each.startsWith(month) ? each : null,
      ),
    );
  return weeks;
};
