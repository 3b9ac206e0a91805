import type { GroupTotals } from './fold.ts';
import type { DayTotals } from './totals.ts';

/** Adds up groups of the same name. */
const sumByName = (groups: readonly GroupTotals[]): GroupTotals[] => {
  const sums = new Map<string, GroupTotals>();
  for (const group of groups) {
    const known = sums.get(group.name);
    sums.set(group.name, known ? add(known, group) : group);
  }
  return [...sums.values()];
};

const add = (a: GroupTotals, b: GroupTotals): GroupTotals => ({
  name: a.name,
  count: a.count + b.count,
  wins: a.wins + b.wins,
  netCents: a.netCents + b.netCents,
});

/** Names are compared by code unit, so that the order does not depend on a locale. */
const byResult = (a: GroupTotals, b: GroupTotals): number => b.netCents - a.netCents || (a.name < b.name ? -1 : 1);

/** Adds up groups of the same name. Sorted by profit, then by name. */
export const sumGroups = (groups: readonly GroupTotals[]): GroupTotals[] => sumByName(groups).sort(byResult);

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** A date is a calendar day without a time zone. UTC keeps the local time zone from shifting it. */
const getWeekday = (date: string): string => weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';

/** Adds up days by weekday, Sunday first. Weekdays without trades are omitted. */
export const sumWeekdays = (days: readonly DayTotals[]): GroupTotals[] => {
  const sums = sumByName(days.map((day) => ({ ...day, name: getWeekday(day.date) })));
  return weekdays.flatMap((weekday) => sums.filter((sum) => sum.name === weekday));
};
