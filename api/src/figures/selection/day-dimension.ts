import { listGroupKeys } from 'contracts';
import { type DayDimension, type DayFacts, findDayKey } from './day-facts.ts';
import { createFixed, type Dimension, NO_GROUP } from './dimension.ts';
import { toDate } from './selection.ts';

/** Creates a dimension of what the trader wrote about dates: all trades of a date have the same group. */
export function createOfDays(name: DayDimension, days: DayFacts): Dimension {
  const fixed = createFixed(listGroupKeys(name) ?? [], ({ columns }) => columns.day);
  return {
    ...fixed,
    readCodes: ({ month, columns }) => {
      const byDay: (readonly number[])[] = [];
      const findGroups = (day: number) => [fixed.findGroup(findDayKey(name, days.get(toDate(month, day)))) ?? NO_GROUP];
      return {
        codes: columns.day,
        getGroups: (day) => {
          byDay[day] ??= findGroups(day);
          return byDay[day];
        },
      };
    },
  };
}
