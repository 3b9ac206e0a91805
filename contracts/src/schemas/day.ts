import * as z from 'zod/mini';
import { limits } from '../limits.ts';

const pattern = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the text is a day that the calendar has, e.g. not 2026-02-30. */
export const isRealDay = (value: string): boolean => {
  if (!pattern.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

/** The last day a trade may have: tomorrow by UTC, because "today" is the browser's and may be a day ahead. */
export const latestDay = (now: number = Date.now()): string => new Date(now + 86_400_000).toISOString().slice(0, 10);

/** A day as YYYY-MM-DD. It is a string from end to end; no time zone ever touches it. */
export const day = (label = 'Date') =>
  z
    .string({
      error: (issue) => (issue.input === undefined ? `${label} is required.` : `${label} must look like 2026-01-31.`),
    })
    .check(z.refine(isRealDay, { error: `${label} must be a real day, written like 2026-01-31.` }));

/** The day of a trade: real, from 1970 to tomorrow. */
export const tradeDay = () =>
  day().check(
    z.refine((value) => value >= limits.firstDay && value <= latestDay(), {
      error: `Date must lie between ${limits.firstDay} and tomorrow.`,
    }),
  );
