import { type Figures, NONE, type ReportDimension, type TradeFilter } from 'contracts';
import type { ReportGroup } from 'contracts/reports';
import {
  type AmountUnit,
  BarList,
  type ChartColumn,
  type ChartFact,
  ColumnChart,
  formatCount,
  formatNumber,
  type Heat,
  isSmallSample,
} from 'shared-ui';
import { type FigureDefinition, figureDefinitions, formatFigure, getFigureTone } from '../figures/figures.ts';
import { getTradesPath } from '../filter/getTradesPath.ts';
import { Note } from '../layout/Note.tsx';
import { formatGroup, formatGroupShort, getGroupingName, type Instruments, isByName } from './groupings.ts';

/** Bars of names; the table has all. */
const MAX_BARS = 15;

interface GroupChartProps {
  dimension: ReportDimension;
  groups: readonly ReportGroup[];
  instruments: Instruments;
  /** What is drawn. The average R is in R for both units, over the trades that have a risk. */
  figure: FigureDefinition;
  unit: AmountUnit;
  filter: TradeFilter;
  /** Where the same values are in text. */
  textPlace?: string;
}

/** The place on the axis. An infinite value has none. */
const getAxisValue = ({ getValue, axis }: FigureDefinition, figures: Figures): number | null => {
  const value = getValue(figures);
  return typeof value === 'number' ? value * (axis?.scale ?? 1) : null;
};

const { net, trades, winRate, average, averageR } = figureDefinitions;
const withRisk: FigureDefinition = { ...trades, name: 'Trades with a risk', getValue: averageR.getSampleSize };

/** What the card of a group shows: the figure that is drawn, and the most important others. */
const listCardFigures = (figure: FigureDefinition): readonly FigureDefinition[] =>
  figure === averageR
    ? [averageR, withRisk]
    : [figure, ...[net, trades, winRate, average].filter((each) => each.name !== figure.name)];

const toFact = (figure: FigureDefinition, group: ReportGroup, unit: AmountUnit): ChartFact => ({
  label: figure.name,
  value: formatFigure(figure, group, unit),
  tone: getFigureTone(figure, group),
});

/** A figure that is neither a gain nor a loss has a colour of its own. */
const NEUTRAL_HEAT: Heat = { tone: 'neutral', step: 4 };

const toColumn = (
  { dimension, figure, instruments, filter, unit }: GroupChartProps,
  group: ReportGroup,
): ChartColumn => {
  const [key = ''] = group.keys;
  const name = formatGroup(dimension, key, instruments);
  const count = figure.getSampleSize(group);
  return {
    key,
    label: isByName(dimension) ? name : formatGroupShort(dimension, key, instruments),
    value: getAxisValue(figure, group),
    ...(!figure.isResult && { heat: NEUTRAL_HEAT }),
    count,
    note: {
      title: name,
      facts: listCardFigures(figure).map((each) => toFact(each, group, unit)),
      action: `Show ${formatCount(unit === 'r' ? group.tradesWithRisk : group.trades, 'trade')}`,
    },
    path: getTradesPath(filter, [[dimension, key]], unit),
    isNone: key === NONE,
    isFaint: isSmallSample(count),
  };
};

const getSize = ({ value }: ChartColumn): number => Math.abs(value ?? 0);

/**
 * One bar per group, highest first, and the trades without a group last. Too many groups are cut to the largest values.
 */
const listBars = (columns: readonly ChartColumn[]): ChartColumn[] =>
  columns
    .toSorted((a, b) => getSize(b) - getSize(a))
    .slice(0, MAX_BARS)
    .toSorted((a, b) => Number(a.isNone) - Number(b.isNone) || (b.value ?? 0) - (a.value ?? 0));

/** The groups of a report as columns in their order, or as bars if the groups are names (RPT-02). */
export function GroupChart(props: GroupChartProps) {
  const { dimension, groups, figure, unit, textPlace = 'The table' } = props;
  const columns = groups.map((group) => toColumn(props, group));
  const label = `${figure.name} by ${getGroupingName(dimension)}. ${textPlace} has the same values.`;
  const { scale = 1, formatTicks } = figure.axis ?? {};
  const formatValue = (value: number) => figure.format(value / scale, unit);
  if (!isByName(dimension))
    return (
      <ColumnChart
        label={label}
        columns={columns}
        formatTicks={(values) => formatTicks?.(values, unit) ?? values.map(formatValue)}
      />
    );
  return (
    <>
      <BarList label={label} bars={listBars(columns)} formatValue={formatValue} />
      {columns.length > MAX_BARS && (
        <Note>{`The ${MAX_BARS} with the largest values, of ${formatNumber(columns.length)}.`}</Note>
      )}
    </>
  );
}
