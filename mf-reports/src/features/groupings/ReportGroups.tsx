import type { Figures, ReportDimension, TradeFilter } from 'contracts';
import type { ReportGroup } from 'contracts/reports';
import { type AmountUnit, type GroupFigure, GroupTable } from 'shared-ui';
import { FigureValue } from '../figures/FigureStrip.tsx';
import { allFigures, createShare, type FigureDefinition, figureDefinitions, SHARE_NAME } from '../figures/figures.ts';
import { getTradesPath } from '../filter/getTradesPath.ts';
import { formatGroup, GROUPING_LABELS, getGroupingName, type Instruments, isByName } from './groupings.ts';

export interface ReportGroupsProps {
  dimension: ReportDimension;
  groups: readonly ReportGroup[];
  instruments: Instruments;
  filter: TradeFilter;
  unit: AmountUnit;
  /** The figures of all selected trades. */
  totals: Figures;
  /** The figure that the chart draws. */
  charted: FigureDefinition;
  /** Draws another figure, by its name. */
  onChart: (name: string) => void;
}

const getKey = ({ keys: [key = ''] }: ReportGroup): string => key;

/** The figures of the table, each of which the chart can draw. */
export function listTableFigures(totals: Figures): readonly FigureDefinition[] {
  return [...allFigures, createShare(totals)];
}

/** Parts of other figures, for which a phone has no room. */
const WIDE_ONLY: ReadonlySet<string> = new Set([
  figureDefinitions.averageWin.name,
  figureDefinitions.averageLoss.name,
  SHARE_NAME,
]);

const createFigures = (unit: AmountUnit, totals: Figures): GroupFigure<ReportGroup>[] =>
  listTableFigures(totals).map((figure) => ({
    title: figure.name,
    getValue: figure.getValue,
    secondLineWhenNarrow: figure !== figureDefinitions.net && !WIDE_ONLY.has(figure.name),
    wideOnly: WIDE_ONLY.has(figure.name),
    cell: (group) => <FigureValue figure={figure} figures={group} unit={unit} />,
  }));

/**
 * The groups of a report with all figures (RPT-01). Names are sorted by their results, other groups have their own
 * order. A heading sorts by its figure, and the chart draws it.
 */
export function ReportGroups({
  dimension,
  groups,
  instruments,
  filter,
  unit,
  totals,
  charted,
  onChart,
}: ReportGroupsProps) {
  return (
    <GroupTable
      caption={`Figures by ${getGroupingName(dimension)}`}
      title={GROUPING_LABELS[dimension]}
      groups={groups}
      getKey={getKey}
      getName={(group) => formatGroup(dimension, getKey(group), instruments)}
      getPath={(group) => getTradesPath(filter, [[dimension, getKey(group)]], unit)}
      figures={createFigures(unit, totals)}
      sortedBy={isByName(dimension) ? charted.name : undefined}
      onSort={onChart}
    />
  );
}
