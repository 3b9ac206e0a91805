import type { AnalyticsGroup } from 'contracts';
import type { Sorting } from 'shared-ui';

/** The sort value of each numeric column, by column title. */
const sortValues: Record<string, (setup: AnalyticsGroup) => number> = {
  Trades: (setup) => setup.trades,
  'Win %': (setup) => setup.winPercent,
  'P&L': (setup) => setup.netCents,
  Expectancy: (setup) => setup.avgPerTradeCents,
};

export const defaultSorting: Sorting = { by: 'P&L', descending: true };

/** The same column again reverses the order. Another column starts descending for numbers, ascending for text. */
export const getNextSorting = (sorting: Sorting, title: string): Sorting => ({
  by: title,
  descending: sorting.by === title ? !sorting.descending : title in sortValues,
});

/** Ties are sorted by name. */
export const sortSetups = (setups: readonly AnalyticsGroup[], { by, descending }: Sorting): AnalyticsGroup[] => {
  const direction = descending ? -1 : 1;
  const getValue = sortValues[by];
  return setups.toSorted((a, b) => {
    const byName = a.name.localeCompare(b.name, 'en');
    if (!getValue) return direction * byName;
    return direction * (getValue(a) - getValue(b)) || byName;
  });
};
