import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { getLatestDay } from './day.ts';

const isPlausible = (time: string): boolean => {
  const day = time.slice(0, 10);
  return day >= limits.firstDay && day <= getLatestDay();
};

/** A moment, written in any time zone and stored in UTC with milliseconds: 2026-01-31T14:30:00.000Z. */
export const instant = (label: string) =>
  z.iso
    .datetime({
      offset: true,
      // The next check throws for what is no time.
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
