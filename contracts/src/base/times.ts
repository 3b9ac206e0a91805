import { DAY_MS, toUtcDay } from './days.ts';
import { limits } from './limits.ts';
import * as z from './zod.ts';

const pattern = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the text is a real day, unlike 2026-02-30. */
export function isRealDay(value: string): boolean {
  if (!pattern.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

const getDayAhead = (days: number, now: number = Date.now()): string => toUtcDay(now + days * DAY_MS);

/** Returns the last day that a trade can have: tomorrow in UTC, because the browser's "today" may be a day ahead. */
export function getLatestDay(now?: number): string {
  return getDayAhead(1, now);
}

/** A local day as YYYY-MM-DD: a string everywhere, never converted between time zones. */
export function day(label = 'Date') {
  return z
    .string({
      error: (issue) => (issue.input === undefined ? `${label} is required.` : `${label} must look like 2026-01-31.`),
    })
    .check(z.refine(isRealDay, { error: `${label} must be a real day, written like 2026-01-31.` }));
}

/** Rejects a range that ends before it begins; either end may be missing. */
export function isInOrder<F extends string, T extends string>(from: F, to: T) {
  return z.refine<{ [K in F | T]?: string | undefined }>(
    (range) => {
      const start = range[from];
      const end = range[to];
      return start === undefined || end === undefined || start <= end;
    },
    { error: 'From cannot be after To.', path: [from] },
  );
}

/** The day of a trade: real, from 1970 to tomorrow. */
export function tradeDay() {
  return day().check(
    z.refine((value) => value >= limits.firstDay && value <= getLatestDay(), {
      error: `Date must be between ${limits.firstDay} and tomorrow.`,
    }),
  );
}

/** The day of a plan or note: real, from 1970 to some months ahead. */
export function journalDay() {
  return day().check(
    z.refine((value) => value >= limits.firstDay && value <= getDayAhead(limits.dayJournal.daysAhead), {
      error: `Date must be between ${limits.firstDay} and ${limits.dayJournal.daysAhead} days from now.`,
    }),
  );
}

const isPlausible = (time: string): boolean => {
  const day = time.slice(0, 10);
  return day >= limits.firstDay && day <= getLatestDay();
};

/** A moment, written in any time zone and stored in UTC with milliseconds: 2026-01-31T14:30:00.000Z. */
export function instant(label: string) {
  return z.iso
    .datetime({
      offset: true,
      // Otherwise the next check would throw for an invalid time.
      abort: true,
      error: ({ input }) =>
        input === ''
          ? `${label} is required.`
          : `${label} must be a time with its zone, written like 2026-01-31T14:30:00Z.`,
    })
    .check(
      z.overwrite((time) => new Date(time).toISOString()),
      z.refine(isPlausible, { error: `${label} must be between ${limits.firstDay} and tomorrow.` }),
    );
}

/** Whether the browser or server knows the time zone. An offset such as +02:00 is none: it has no summer time. */
const isTimeZone = (zone: string): boolean => {
  try {
    return /^[a-z]/i.test(zone) && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** An IANA time zone. `label` names the field in the error. */
export function timeZone(label: string) {
  const error = `${label} must be a time zone, like Europe/Berlin.`;
  return z.string({ error }).check(z.maxLength(64, { abort: true, error }), z.refine(isTimeZone, { error }));
}
