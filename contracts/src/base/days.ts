// Apart from the schemas of days: a page's first script needs these, and not zod.

/** The length of a day in UTC. A local day can be an hour longer or shorter. */
export const DAY_MS = 86_400_000;

/** After every real day: the last one of a span without an end. Open positions are stored with it. */
export const LAST_DAY = '9999-99-99';

/** The day in UTC, YYYY-MM-DD, of a time in milliseconds since 1970. */
export function toUtcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The day that is `days` later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  return toUtcDay(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}

/** The Monday of the week of a day. A week review begins with it in every format. */
export function toMonday(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}
