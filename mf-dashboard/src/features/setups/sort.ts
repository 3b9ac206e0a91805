import type { AnalyticsPart } from 'contracts';
import type { Sorting } from 'shared-ui';

/** By a column's title; text from A on, figures from the largest on, equals by name. */
const values: Record<string, (part: AnalyticsPart) => number> = {
  Trades: (part) => part.trades,
  'Win %': (part) => part.winPercent,
  'P&L': (part) => part.profit,
  Expectancy: (part) => part.expectancy,
};

export const byProfit: Sorting = { by: 'P&L', descending: true };

/** The same column once more turns the order round; another one begins at its natural end. */
export const nextSorting = (sorting: Sorting, title: string): Sorting => ({
  by: title,
  descending: sorting.by === title ? !sorting.descending : title in values,
});

export const sortParts = (parts: readonly AnalyticsPart[], { by, descending }: Sorting): AnalyticsPart[] => {
  const direction = descending ? -1 : 1;
  const value = values[by];
  return parts.toSorted((a, b) => {
    const names = a.name.localeCompare(b.name, 'en');
    if (!value) return direction * names;
    return direction * (value(a) - value(b)) || names;
  });
};
