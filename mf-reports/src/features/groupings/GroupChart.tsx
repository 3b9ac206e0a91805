import { type Figures, NONE, type ReportDimension, type TradeFilter } from 'contracts';
import type { ReportGroup } from 'contracts/reports';
import {
  BarList,
  type ChartColumn,
  type ChartFact,
  ColumnChart,
  formatAxisAmounts,
  formatCount,
  formatSignedAmount,
  isSmallSample,
  type ResultUnit,
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
  /** `net` is in the unit; `averageR` is in R for both units, over the trades that have a risk. */
  figure: 'net' | 'averageR';
  unit: ResultUnit;
  filter: TradeFilter;
}

/** The figure in cents or hundredths of R. */
const getCents = (figure: GroupChartProps['figure'], { netCents, averageR }: Figures): number | null => {
  if (figure === 'net') return netCents;
  return averageR === null ? null : averageR * 100;
};

const countTrades = (figure: GroupChartProps['figure'], group: ReportGroup): number =>
  figureDefinitions[figure].getSampleSize(group);

const { net, trades, winRate, average, averageR } = figureDefinitions;
const withRisk: FigureDefinition = { ...trades, name: 'Trades with a risk', getValue: averageR.getSampleSize };
/** What the card of a group shows. */
const CARD_FIGURES: Readonly<Record<GroupChartProps['figure'], readonly FigureDefinition[]>> = {
  net: [net, trades, winRate, average],
  averageR: [averageR, withRisk],
};

const toFact = (figure: FigureDefinition, group: ReportGroup, unit: ResultUnit): ChartFact => ({
  label: figure.name,
  value: formatFigure(figure, group, unit),
  tone: getFigureTone(figure, group),
});

const toColumn = (
  { dimension, figure, instruments, filter, unit }: GroupChartProps,
  group: ReportGroup,
): ChartColumn => {
  const [key = ''] = group.keys;
  const name = formatGroup(dimension, key, instruments);
  return {
    key,
    label: isByName(dimension) ? name : formatGroupShort(dimension, key, instruments),
    value: getCents(figure, group),
    note: {
      title: name,
      facts: CARD_FIGURES[figure].map((each) => toFact(each, group, unit)),
      action: `Show ${formatCount(countTrades(figure, group), 'trade')}`,
    },
    path: getTradesPath(filter, [[dimension, key]], unit),
    isNone: key === NONE,
    isFaint: isSmallSample(countTrades(figure, group)),
  };
};

const getSize = ({ value }: ChartColumn): number => Math.abs(value ?? 0);

/** One bar per group, highest first, and the trades without a group last. More than MAX_BARS groups are cut to the largest gains and losses. */
const listBars = (columns: readonly ChartColumn[]): ChartColumn[] =>
  columns
    .toSorted((a, b) => getSize(b) - getSize(a))
    .slice(0, MAX_BARS)
    .toSorted((a, b) => Number(a.isNone) - Number(b.isNone) || (b.value ?? 0) - (a.value ?? 0));

/** The groups of a report as columns in their order, or as bars if the groups are names (RPT-02). */
export const GroupChart = (props: GroupChartProps) => {
  const { dimension, groups, figure, unit } = props;
  const columns = groups.map((group) => toColumn(props, group));
  const label = `${figureDefinitions[figure].name} by ${getGroupingName(dimension)}. The table has the same values.`;
  const chartUnit = figure === 'averageR' ? 'r' : unit;
  if (!isByName(dimension))
    return (
      <ColumnChart label={label} columns={columns} formatTicks={(values) => formatAxisAmounts(values, chartUnit)} />
    );
  return (
    <>
      <BarList label={label} bars={listBars(columns)} formatValue={(value) => formatSignedAmount(value, chartUnit)} />
      {columns.length > MAX_BARS && (
        <Note>{`The ${MAX_BARS} with the largest gains and losses, of ${columns.length.toLocaleString('en-US')}.`}</Note>
      )}
    </>
  );
};
