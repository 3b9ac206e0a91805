import * as z from 'zod/mini';
import { limits } from '../limits.ts';

const pattern = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the text is a real day, unlike 2026-02-30. */
export const isRealDay = (value: string): boolean => {
  if (!pattern.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

/** The last day of a trade: tomorrow by UTC, because the browser's "today" may be a day ahead. */
export const getLatestDay = (now: number = Date.now()): string => new Date(now + 86_400_000).toISOString().slice(0, 10);

/** A local day as YYYY-MM-DD: a string everywhere, never converted between time zones. */
export const day = (label = 'Date') =>
  z
    .string({
      error: (issue) => (issue.input === undefined ? `${label} is required.` : `${label} must look like 2026-01-31.`),
    })
    .check(z.refine(isRealDay, { error: `${label} must be a real day, written like 2026-01-31.` }));

/** Rejects a range that ends before it begins; either end may be missing. */
export const isInOrder = <F extends string, T extends string>(from: F, to: T) =>
  z.refine<{ [K in F | T]?: string | undefined }>(
    (range) => {
      const [start, end]: (string | undefined)[] = [range[from], range[to]];
      return start === undefined || end === undefined || start <= end;
    },
    { error: 'From cannot be after To.', path: [from] },
  );

/** The day of a trade: real, from 1970 to tomorrow. */
export const tradeDay = () =>
  day().check(
    z.refine((value) => value >= limits.firstDay && value <= getLatestDay(), {
      error: `Date must be between ${limits.firstDay} and tomorrow.`,
    }),
  );
