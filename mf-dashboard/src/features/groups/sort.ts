import type { AnalyticsGroup } from 'contracts';
import type { Sorting } from 'shared-ui';
import { weekdays } from '../calendar/months.ts';

/** The sort value of each column that is not sorted as text, by its title. */
const sortValues: Record<string, (group: AnalyticsGroup) => number> = {
  Trades: (group) => group.trades,
  'Win %': (group) => group.winPercent,
  'P&L': (group) => group.netCents,
  Expectancy: (group) => group.avgPerTradeCents,
  Weekday: (group) => weekdays.indexOf(group.name),
};

/** By the title of the first column. */
export const defaultSorting: Record<'Setup' | 'Weekday', Sorting> = {
  Setup: { by: 'P&L', descending: true },
  Weekday: { by: 'Weekday', descending: false },
};

const isName = (title: string): boolean => title in defaultSorting;

/** The same column again reverses the order. Another column starts descending for numbers, ascending for names. */
export const getNextSorting = (sorting: Sorting, title: string): Sorting => ({
  by: title,
  descending: sorting.by === title ? !sorting.descending : !isName(title),
});

/** Ties are sorted by name. */
export const sortGroups = (groups: readonly AnalyticsGroup[], { by, descending }: Sorting): AnalyticsGroup[] => {
  const direction = descending ? -1 : 1;
  const getValue = sortValues[by];
  return groups.toSorted((a, b) => {
    const byName = a.name.localeCompare(b.name, 'en');
    if (!getValue) return direction * byName;
    return direction * (getValue(a) - getValue(b)) || byName;
  });
};
