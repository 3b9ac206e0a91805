import { limits } from 'contracts';
import { addDays, getWeekday } from 'shared-ui';

// A month is YYYY-MM, the beginning of its days.

const first = limits.firstDay.slice(0, 7);
/** The calendar ends here. */
export const lastMonth = '2100-12';

export const monthOf = (day: string): string => day.slice(0, 7);

/** The nearest month that the calendar has. */
const bounded = (month: string): string => {
  if (month < first) return first;
  return month > lastMonth ? lastMonth : month;
};

/** Whether the calendar goes as far as this month. */
export const hasMonth = (month: string): boolean => month === bounded(month);

/** The month in the page's address; null where it makes no sense. */
export const readMonth = (params: URLSearchParams): string | null => {
  const month = params.get('month') ?? '';
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && hasMonth(month) ? month : null;
};

const shifted = (month: string, count: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const months = year * 12 + number - 1 + count;
  const two = String((months % 12) + 1).padStart(2, '0');
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${two}`;
};

/** The month so many months on, or the calendar's first or last. */
export const addMonths = (month: string, count: number): string => bounded(shifted(month, count));

/** Whether there is a month so many months on. */
export const canGo = (month: string, count: number): boolean => addMonths(month, count) === shifted(month, count);

const lastDayOf = (month: string): string => addDays(`${shifted(month, 1)}-01`, -1);

/** The same date so many months on, or the last day of a month that is too short for it. */
export const addMonthsToDay = (day: string, count: number): string => {
  const month = addMonths(monthOf(day), count);
  const same = `${month}-${day.slice(8)}`;
  const end = lastDayOf(month);
  return same < end ? same : end;
};

/** The days of a month's page, week by week from Sunday to Saturday: those of its neighbours fill it up. */
export const weeksOf = (month: string): string[][] => {
  const start = `${month}-01`;
  const weeks: string[][] = [];
  for (let sunday = addDays(start, -getWeekday(start)); sunday <= lastDayOf(month); sunday = addDays(sunday, 7)) {
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((weekday) => addDays(sunday, weekday)));
  }
  return weeks;
};
