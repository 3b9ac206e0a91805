import type { ReportDimension, TradeFilter } from 'contracts';
import type { ReportGroup } from 'contracts/reports';
import { type GroupFigure, GroupTable, type ResultUnit } from 'shared-ui';
import { FigureValue } from '../figures/FigureStrip.tsx';
import { allFigures, figureDefinitions } from '../figures/figures.ts';
import { getTradesPath } from '../filter/getTradesPath.ts';
import { formatGroup, GROUPING_LABELS, getGroupingName, type Instruments, isByName } from './groupings.ts';

export interface ReportGroupsProps {
  dimension: ReportDimension;
  groups: readonly ReportGroup[];
  instruments: Instruments;
  filter: TradeFilter;
  unit: ResultUnit;
}

const getKey = ({ keys: [key = ''] }: ReportGroup): string => key;

const createFigures = (unit: ResultUnit): GroupFigure<ReportGroup>[] =>
  allFigures.map((figure) => ({
    title: figure.name,
    getValue: figure.getValue,
    secondLineWhenNarrow: figure !== figureDefinitions.net,
    // It equals the expectancy.
    wideOnly: figure === figureDefinitions.average,
    cell: (group) => <FigureValue figure={figure} figures={group} unit={unit} />,
  }));

/** The groups of a report with all figures (RPT-01). Names are sorted by their results, other groups have their own order. */
export const ReportGroups = ({ dimension, groups, instruments, filter, unit }: ReportGroupsProps) => (
  <GroupTable
    caption={`Figures by ${getGroupingName(dimension)}`}
    title={GROUPING_LABELS[dimension]}
    groups={groups}
    getKey={getKey}
    getName={(group) => formatGroup(dimension, getKey(group), instruments)}
    getPath={(group) => getTradesPath(filter, [[dimension, getKey(group)]], unit)}
    figures={createFigures(unit)}
    sortedBy={isByName(dimension) ? figureDefinitions.net.name : undefined}
  />
);
