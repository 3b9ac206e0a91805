import type { DayTotals } from './compute-statistics.ts';
import type { GroupTotals } from './summarize-day.ts';

/** Adds up what has the same name. */
const sumByName = (shares: readonly GroupTotals[]): GroupTotals[] =>
  [...Map.groupBy(shares, (share) => share.name).values()].map((same) => same.reduce(add));

const add = (a: GroupTotals, b: GroupTotals): GroupTotals => ({
  name: a.name,
  count: a.count + b.count,
  wins: a.wins + b.wins,
  netCents: a.netCents + b.netCents,
});

/** Compared by code unit, so that the order is the same everywhere. */
const byResult = (a: GroupTotals, b: GroupTotals): number => b.netCents - a.netCents || (a.name < b.name ? -1 : 1);

/** The days' shares by setup type (or by ticker), added up; the most profitable first, equals by name. */
export const sumGroups = (shares: readonly GroupTotals[]): GroupTotals[] => sumByName(shares).sort(byResult);

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** A date is a day of the calendar and no moment: UTC here only keeps the machine's time zone away from it. */
const weekdayOf = (date: string): string => weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';

/** The days added up by weekday, Sunday first; those without a trade are left out. */
export const sumWeekdays = (days: readonly DayTotals[]): GroupTotals[] => {
  const sums = sumByName(days.map((day) => ({ ...day, name: weekdayOf(day.date) })));
  return weekdays.flatMap((weekday) => sums.filter((sum) => sum.name === weekday));
};
