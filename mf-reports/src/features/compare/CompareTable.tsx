import { type Figures, limits } from 'contracts';
import type { Report } from 'contracts/reports';
import {
  Card,
  type Column,
  formatCount,
  getMoneyTone,
  isSmallSample,
  type ResultUnit,
  Table,
  type Tone,
  Tooltip,
} from 'shared-ui';
import { FigureValue } from '../figures/FigureStrip.tsx';
import { allFigures, type FigureDefinition, figureDefinitions, getUnit } from '../figures/figures.ts';
import valueStyles from '../layout/ReportPage.module.css';

/** B − A of the figures as they are shown; null if one of them has no such figure, or an infinite one. */
const getDifference = (figure: FigureDefinition, a: Figures, b: Figures): number | null => {
  const { getValue, round = (value: number) => value } = figure;
  const first = getValue(a);
  const second = getValue(b);
  return typeof first === 'number' && typeof second === 'number' ? round(second) - round(first) : null;
};

/** A difference with its sign: '+$12.50', '−0.25'. A difference of percentages is in points. */
const formatDifference = (figure: FigureDefinition, difference: number | null, unit: ResultUnit): string => {
  if (difference === null) return '--';
  const text = figure.format(Math.abs(difference), unit).replace('+', '').replace('%', ' points');
  if (difference === 0) return text;
  return `${difference > 0 ? '+' : '\u2212'}${text}`;
};

const getDifferenceTone = ({ isResult }: FigureDefinition, difference: number | null): Tone =>
  isResult ? getMoneyTone(difference) : 'neutral';

/** 'B makes $6.25 more per trade than A.', and whether there are enough trades to say so. */
const describeComparison = (a: Figures, b: Figures, unit: ResultUnit): string => {
  const { average } = figureDefinitions;
  const difference = getDifference(average, a, b);
  if (difference === null) return `${a.trades === 0 ? 'A' : 'B'} has no trades to compare.`;
  const amount = average.format(Math.abs(difference), unit).replace('+', '');
  const sentence =
    difference === 0
      ? 'A and B make the same per trade.'
      : `B makes ${amount} ${difference > 0 ? 'more' : 'less'} per trade than A.`;
  const small = [a, b].map(({ trades }) => trades).filter(isSmallSample);
  if (small.length === 0) return sentence;
  return `${sentence} Small sample: ${formatCount(Math.min(...small), 'trade')}, fewer than ${limits.smallSample}.`;
};

const createColumns = (a: Figures, b: Figures, unit: ResultUnit): Column<FigureDefinition>[] => [
  { title: 'Figure', isRowHeader: true, cell: ({ name, formula }) => <Tooltip text={formula}>{name}</Tooltip> },
  {
    title: 'A',
    align: 'end',
    secondLineWhenNarrow: true,
    cell: (figure) => <FigureValue figure={figure} figures={a} unit={unit} />,
  },
  {
    title: 'B',
    align: 'end',
    secondLineWhenNarrow: true,
    cell: (figure) => <FigureValue figure={figure} figures={b} unit={unit} />,
  },
  {
    title: 'B − A',
    align: 'end',
    cell: (figure) => {
      const difference = getDifference(figure, a, b);
      return (
        <span className={valueStyles.value} data-tone={getDifferenceTone(figure, difference)}>
          {formatDifference(figure, difference, unit)}
        </span>
      );
    },
  },
];

interface CompareTableProps {
  /** Both have the same unit. */
  a: Report;
  b: Report;
  isSameFilter: boolean;
}

/** Each figure of both selections, and the difference (RPT-04). */
export const CompareTable = ({ a, b, isSameFilter }: CompareTableProps) => {
  const unit = getUnit(a);
  return (
    <Card
      title="Figures"
      description={
        isSameFilter
          ? 'A and B have the same filters. Add a filter to one of them to compare.'
          : describeComparison(a.totals, b.totals, unit)
      }
      flush
    >
      <Table
        caption="Figures of A and B"
        captionHidden
        columns={createColumns(a.totals, b.totals, unit)}
        rows={allFigures}
        rowKey={({ name }) => name}
      />
    </Card>
  );
};
