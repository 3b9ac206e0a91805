const DAY_MS = 86_400_000;

// A day is a string from end to end: it becomes a Date only here, always in UTC, and never leaves as one.
const at = (day: string): Date => new Date(`${day}T00:00:00Z`);
const textOf = (date: Date): string => date.toISOString().slice(0, 10);

const long = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** '2026-01-31' as 'Sat, Jan 31, 2026', in every time zone. What is no day comes back as it is. */
export const formatDay = (day: string, options: { weekday?: boolean } = {}): string => {
  const date = at(day);
  if (Number.isNaN(date.getTime())) return day;
  return (options.weekday === false ? short : long).format(date);
};

/** The day that a clock shows to the person who looks at it (their own time zone), as YYYY-MM-DD. */
export const today = (now: Date = new Date()): string => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(now.getFullYear()).padStart(4, '0')}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

/** The day that lies so many days after (or, negative, before). */
export const addDays = (day: string, days: number): string => textOf(new Date(at(day).getTime() + days * DAY_MS));
