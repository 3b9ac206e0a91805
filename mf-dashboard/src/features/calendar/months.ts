import { addDays, limits } from 'contracts';
import { getWeekStart } from 'shared-ui';

// A month is YYYY-MM, the start of its dates.

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const FIRST_MONTH = limits.firstDay.slice(0, 7);
const LAST_MONTH = '2100-12';

export function getMonth(day: string): string {
  return day.slice(0, 7);
}

const clampMonth = (month: string): string => {
  if (month < FIRST_MONTH) return FIRST_MONTH;
  return month > LAST_MONTH ? LAST_MONTH : month;
};

/** Whether the month is between the calendar's first and last month. */
export function isCalendarMonth(month: string): boolean {
  return month === clampMonth(month);
}

/** The month of the URL's query, or null if it is missing or invalid. */
export function parseMonthParam(params: URLSearchParams): string | null {
  const month = params.get('month') ?? '';
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && isCalendarMonth(month) ? month : null;
}

const shiftMonth = (month: string, count: number): string => {
  const [year = 0, monthNumber = 1] = month.split('-').map(Number);
  const months = year * 12 + monthNumber - 1 + count;
  const paddedYear = String(Math.floor(months / 12)).padStart(4, '0');
  const paddedMonth = String((months % 12) + 1).padStart(2, '0');
  return `${paddedYear}-${paddedMonth}`;
};

/** Adds months, limited to the calendar's first and last month. */
export function addMonths(month: string, count: number): string {
  return clampMonth(shiftMonth(month, count));
}

/** Whether the month `count` months later is in the calendar. */
export function canAddMonths(month: string, count: number): boolean {
  return addMonths(month, count) === shiftMonth(month, count);
}

const getLastDay = (month: string): string => addDays(`${shiftMonth(month, 1)}-01`, -1);

/** The same date `count` months later, or the last day of a month that is too short. */
export function addMonthsToDay(day: string, count: number): string {
  const month = addMonths(getMonth(day), count);
  const sameDate = `${month}-${day.slice(8)}`;
  const lastDay = getLastDay(month);
  return sameDate < lastDay ? sameDate : lastDay;
}

/**
 * The weeks of a month, by default Sunday to Saturday. Days of the neighbouring months complete the first and the last
 * week.
 */
export function getWeeks(month: string): string[][] {
  const start = `${month}-01`;
  const weeks: string[][] = [];
  for (let first = getWeekStart(start); first <= getLastDay(month); first = addDays(first, 7)) {
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((index) => addDays(first, index)));
  }
  return weeks;
}

/** The first year of the month's decade: 2021 for 2026. */
export function getDecadeStart(month: string): number {
  const year = Number(month.slice(0, 4));
  return year - ((year - 1) % 10);
}

/** The twelve months of the month's year. */
export function listMonths(month: string): string[] {
  return Array.from({ length: 12 }, (_, index) => `${month.slice(0, 4)}-${String(index + 1).padStart(2, '0')}`);
}

/** The ten years of the month's decade, from 2021 to 2030. */
export function listYears(month: string): string[] {
  const start = getDecadeStart(month);
  return Array.from({ length: 10 }, (_, index) => String(start + index));
}
