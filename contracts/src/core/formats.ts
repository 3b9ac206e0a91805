import * as z from '../zod.ts';

const choice = <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
  z.enum(values, { error: `${name} must be one of ${values.join(', ')}.` });

/** How a trader reads numbers and dates. Without it: as in US English, the first of each choice. */
export const Formats = z.strictObject({
  /** The separator of thousands, then that of decimals: 1,234.56, 1.234,56 or 1 234,56. */
  numbers: choice('numbers', ['comma-point', 'point-comma', 'space-comma']),
  /** Nov 23, 2026; 23 Nov 2026; 2026-11-23. */
  dates: choice('dates', ['mdy', 'dmy', 'ymd']),
  /** The first day of the week in calendars. */
  weekStart: choice('weekStart', ['sunday', 'monday']),
  clock: choice('clock', ['12h', '24h']),
});
export type Formats = z.output<typeof Formats>;
