import { dateFormat } from './formats.ts';

const DAY_MS = 86_400_000;

// A day is a string from end to end: it becomes a Date only here, in UTC, and leaves as one only by `toLocalDate`.
const at = (day: string): Date => new Date(`${day}T00:00:00Z`);
const textOf = (date: Date): string => date.toISOString().slice(0, 10);

const long = dateFormat({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
const short = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' });

/** '2026-01-31' as 'Sat, Jan 31, 2026', in every time zone. What is no day comes back as it is. */
export const formatDay = (day: string, options: { weekday?: boolean } = {}): string => {
  const date = at(day);
  if (Number.isNaN(date.getTime())) return day;
  return (options.weekday === false ? short : long)(date);
};

const month = dateFormat({ month: 'long', year: 'numeric' });

/** '2026-01' as 'January 2026', in every time zone. */
export const formatMonth = (value: string): string => month(at(`${value}-01`));

/** 0 for Sunday to 6 for Saturday. */
export const getWeekday = (day: string): number => at(day).getUTCDay();

/** The day of a moment where the browser's clock hangs: by its local parts, never by its ISO text, which is of UTC. */
export const toLocalDay = (date: Date): string => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** For libraries that speak in Dates: a day's local midnight, or its first moment where the clocks skip that. */
export const toLocalDate = (day: string): Date => {
  const [year = 0, number = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, number - 1, date);
};

/** The day that a clock shows to the person who looks at it (their own time zone), as YYYY-MM-DD. */
export const getToday = (now: Date = new Date()): string => toLocalDay(now);

/** The day that lies so many days after (or, negative, before). */
export const addDays = (day: string, days: number): string => textOf(new Date(at(day).getTime() + days * DAY_MS));
