import { NONE } from 'contracts';
import type { ReportGroup } from 'contracts/reports';
import { formatCount } from 'shared-ui';
import { figureDefinitions, formatFigure } from '../figures/figures.ts';
import type { GroupTableProps } from './GroupTable.tsx';
import { formatGroup, isSmallSample } from './groupings.ts';

/**
 * 'Highest average: Monday, +$45.00 in 30 trades. Lowest: Friday, −$12.00 in 12 trades.' Small samples and trades without a
 * group do not count. Null with fewer than two other groups, and by results, which differ by definition.
 */
export const describeExtremes = ({ dimension, groups, unit }: Omit<GroupTableProps, 'filter'>): string | null => {
  const getAverage = (group: ReportGroup) => figureDefinitions.average.getValue(group) ?? 0;
  const ranked = groups
    .filter(({ keys: [key], trades }) => key !== NONE && !isSmallSample(trades))
    .toSorted((a, b) => getAverage(b) - getAverage(a));
  const [highest, lowest] = [ranked.at(0), ranked.at(-1)];
  if (!highest || !lowest || highest === lowest || dimension === 'r') return null;
  const [first, last] = [highest, lowest].map(
    (group) =>
      `${formatGroup(dimension, group.keys[0] ?? '')}, ${formatFigure(figureDefinitions.average, group, unit)} in ${formatCount(group.trades, 'trade')}`,
  );
  return `Highest average: ${first}. Lowest: ${last}.`;
};
