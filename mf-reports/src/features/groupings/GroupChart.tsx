import type { Figures, ReportDimension } from 'contracts';
import type { ReportGroup } from 'contracts/reports';
import { BarList, type ChartColumn, ColumnChart, formatCount, type ResultUnit } from 'shared-ui';
import { type FigureDefinition, formatFigure } from '../figures/figures.ts';
import { formatResultShort } from '../figures/format.ts';
import { Note } from '../layout/Note.tsx';
import { formatGroup, formatGroupShort, groupingLabels, isByName, isSmallSample } from './groupings.ts';

/** Bars of names; the table has all. */
const MAX_BARS = 15;

export interface GroupChartProps {
  dimension: ReportDimension;
  groups: readonly ReportGroup[];
  /** A figure in cents, or hundredths of R. */
  figure: FigureDefinition;
  unit: ResultUnit;
}

const getNumber = ({ getValue }: FigureDefinition, figures: Figures): number | null => {
  const value = getValue(figures);
  return value === 'infinite' ? null : value;
};

const toColumn = ({ dimension, figure, unit }: GroupChartProps, group: ReportGroup): ChartColumn => {
  const [key = ''] = group.keys;
  const name = formatGroup(dimension, key);
  return {
    key,
    label: isByName(dimension) ? name : formatGroupShort(dimension, key),
    value: getNumber(figure, group),
    description: `${name}: ${formatFigure(figure, group, unit)} in ${formatCount(group.trades, 'trade')}`,
    isFaint: isSmallSample(group.trades),
  };
};

const getSize = ({ value }: ChartColumn): number => Math.abs(value ?? 0);

/** One figure of each group, highest first. Of many, those with the largest gains and losses. */
const listBars = (columns: readonly ChartColumn[]): ChartColumn[] =>
  columns
    .toSorted((a, b) => getSize(b) - getSize(a))
    .slice(0, MAX_BARS)
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));

/** The groups of a report as columns in their order, or as bars if the groups are names (RPT-02). */
export const GroupChart = (props: GroupChartProps) => {
  const { dimension, groups, figure, unit } = props;
  const columns = groups.map((group) => toColumn(props, group));
  const label = `${figure.name} by ${groupingLabels[dimension].toLowerCase()}. The table has the same values.`;
  const formatValue = (value: number) => formatResultShort(value, unit);
  if (!isByName(dimension)) return <ColumnChart label={label} columns={columns} formatValue={formatValue} />;
  return (
    <>
      <BarList label={label} bars={listBars(columns)} formatValue={formatValue} />
      {columns.length > MAX_BARS && (
        <Note>{`The ${MAX_BARS} with the largest gains and losses, of ${columns.length.toLocaleString('en-US')}.`}</Note>
      )}
    </>
  );
};
