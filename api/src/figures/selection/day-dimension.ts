import { listGroupKeys } from 'contracts';
import { type DayDimension, type DayFacts, findDayKey } from './day-facts.ts';
import { createFixed, createLookup, type Dimension, type GetGroups, getZeros } from './dimension.ts';

/** Groups the dates that have the fact by month: most dates of a journal have none. */
const groupByMonth = (name: DayDimension, days: DayFacts, { findGroup }: Dimension): Map<string, GetGroups> => {
  const months = new Map<string, (readonly number[])[]>();
  for (const [date, fact] of days) {
    const group = findGroup(findDayKey(name, fact));
    if (group === undefined) continue;
    const month = date.slice(0, 7);
    const groups = months.get(month) ?? [];
    groups[Number(date.slice(8))] = [group];
    months.set(month, groups);
  }
  return new Map(Array.from(months, ([month, groups]) => [month, createLookup(groups)] as const));
};

const findNone = createLookup([]);

/** Creates a dimension of what the trader wrote about dates: all trades of a date have the same group. */
export function createOfDays(name: DayDimension, days: DayFacts): Dimension {
  const fixed = createFixed(listGroupKeys(name) ?? [], ({ columns }) => columns.day);
  const months = groupByMonth(name, days, fixed);
  return {
    ...fixed,
    readCodes: ({ month, columns }) => {
      const getGroups = months.get(month);
      return getGroups ? { codes: columns.day, getGroups } : { codes: getZeros(columns), getGroups: findNone };
    },
  };
}
