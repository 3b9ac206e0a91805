import { type DayFacts, findDayKey, isDayDimension } from '../../figures/selection/day-facts.ts';
import { forEachRow, type Selection, toDate } from '../../figures/selection/selection.ts';
import type { Grouped } from './groups.ts';

/** The number of days with trades of a group, and of days with other trades. */
export interface DayCounts {
  group: number;
  others: number;
}

/** Lists the dates with selected trades. */
const listDates = (selection: Selection): string[] => {
  const dates = new Set<string>();
  for (const block of selection) {
    const found = new Set<number>();
    forEachRow(block, (index) => found.add(block.columns.day[index] ?? 0));
    for (const day of found) dates.add(toDate(block.month, day));
  }
  return [...dates];
};

/**
 * Creates the function that counts the days of a group, for kinds whose groups follow from the date. Null for other
 * kinds, whose trades are single observations.
 */
export function createDayCounter(selection: Selection, days: DayFacts) {
  let dates: readonly string[] | undefined;
  return (kind: Grouped['kind'], key: string): DayCounts | null => {
    if (!isDayDimension(kind)) return null;
    dates ??= listDates(selection);
    const group = dates.filter((date) => findDayKey(kind, days.get(date)) === key).length;
    return { group, others: dates.length - group };
  };
}

export type DayCounter = ReturnType<typeof createDayCounter>;
