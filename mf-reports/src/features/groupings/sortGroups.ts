import type { ReportDimension } from 'contracts';
import type { ReportGroup } from 'contracts/reports';
import type { Sorting } from 'shared-ui';
import { allFigures, figureDefinitions } from '../figures/figures.ts';
import { groupingLabels, isByName } from './groupings.ts';

/** Names by their results; everything else in its own order, such as time. */
export const getDefaultSorting = (dimension: ReportDimension): Sorting =>
  isByName(dimension)
    ? { by: figureDefinitions.net.name, descending: true }
    : { by: groupingLabels[dimension], descending: false };

/** The same column again reverses the order. Another column starts descending for figures, ascending for groups. */
export const getNextSorting = (sorting: Sorting, title: string): Sorting => ({
  by: title,
  descending: sorting.by === title ? !sorting.descending : allFigures.some(({ name }) => name === title),
});

/** Ties keep the order of the reply, which is that of the groups. Groups without the figure come last. */
export const sortGroups = (groups: readonly ReportGroup[], { by, descending }: Sorting): ReportGroup[] => {
  const figure = allFigures.find(({ name }) => name === by);
  if (!figure) return descending ? groups.toReversed() : [...groups];
  const getRank = (group: ReportGroup): number => {
    const value = figure.getValue(group);
    if (value === null) return Number.NEGATIVE_INFINITY;
    const rank = value === 'infinite' ? Number.POSITIVE_INFINITY : value;
    return descending ? rank : -rank;
  };
  // Equal infinities have no difference.
  return groups.toSorted((a, b) => (getRank(a) === getRank(b) ? 0 : getRank(b) - getRank(a)));
};
