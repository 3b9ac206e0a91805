import { type Figures, limits } from 'contracts';
import type { Comparison } from 'contracts/reports';
import {
  type AmountUnit,
  Card,
  type Column,
  formatCount,
  formatMultiple,
  formatSignedAmount,
  getMoneyTone,
  getReplyUnit,
  isSmallSample,
  localizeNumbers,
  Table,
  type Tone,
  Tooltip,
  withMinus,
} from 'shared-ui';
import { FigureValue } from '../figures/FigureStrip.tsx';
import { allFigures, type FigureDefinition, figureDefinitions } from '../figures/figures.ts';
import { Note } from '../layout/Note.tsx';
import valueStyles from '../layout/ReportPage.module.css';

/** B − A of the figures as they are shown; null if one of them has no such figure, or an infinite one. */
const getDifference = (figure: FigureDefinition, a: Figures, b: Figures): number | null => {
  const { getValue, round = (value: number) => value } = figure;
  const first = getValue(a);
  const second = getValue(b);
  return typeof first === 'number' && typeof second === 'number' ? round(second) - round(first) : null;
};

/** A difference with its sign: '+$12.50', '−0.25'. A difference of percentages is in points. */
const formatDifference = (figure: FigureDefinition, difference: number | null, unit: AmountUnit): string => {
  if (difference === null) return '--';
  const text = figure.format(Math.abs(difference), unit).replace('+', '').replace('%', ' points');
  if (difference === 0) return text;
  return `${difference > 0 ? '+' : '\u2212'}${text}`;
};

const getDifferenceTone = ({ isResult }: FigureDefinition, difference: number | null): Tone =>
  isResult ? getMoneyTone(difference) : 'neutral';

type Side = Comparison['a'];
type Intervals = Comparison['intervals'];

/** The bounds of a difference in words, and whether chance alone could make it: whether 0 is between them. */
interface ShownInterval {
  text: string;
  mayBeChance: boolean;
}

const formatPoints = (points: number): string =>
  localizeNumbers(withMinus(`${points > 0 ? '+' : ''}${points.toFixed(1)}`));

/** Figures without an interval are sums, whose size depends on the number of trades, and a ratio of sums. */
const findInterval = ({ name }: FigureDefinition, intervals: Intervals, unit: AmountUnit): ShownInterval | null => {
  const { average, averageWin, averageLoss, averageR, winRate } = figureDefinitions;
  const show = (low: number, high: number, format: (value: number) => string, suffix = '') => ({
    text: `${format(low)} to ${format(high)}${suffix}`,
    mayBeChance: low <= 0 && high >= 0,
  });
  const { winPercent, averageR: multiples } = intervals;
  if (name === winRate.name) return winPercent && show(winPercent.low, winPercent.high, formatPoints, ' points');
  if (name === averageR.name)
    return multiples && show(multiples.low, multiples.high, (value) => formatMultiple(value, { signed: true }));
  const amounts = [
    { figure: average, interval: intervals.average },
    { figure: averageWin, interval: intervals.averageWin },
    { figure: averageLoss, interval: intervals.averageLoss },
  ].find(({ figure }) => figure.name === name)?.interval;
  return amounts ? show(amounts.lowCents, amounts.highCents, (cents) => formatSignedAmount(cents, unit)) : null;
};

/** ' The 95% interval of the difference is −$3.00 to +$15.00: it could be chance.' */
const describeChance = (interval: ShownInterval | null): string =>
  interval
    ? ` The 95% interval of the difference is ${interval.text}: ${interval.mayBeChance ? 'it could be chance' : 'chance alone hardly explains it'}.`
    : '';

/** 'B makes $6.25 more per trade than A.', and whether there are enough trades to say so. */
const describeComparison = (
  { totals: a }: Side,
  { totals: b }: Side,
  intervals: Intervals,
  unit: AmountUnit,
): string => {
  const { average } = figureDefinitions;
  const difference = getDifference(average, a, b);
  if (difference === null) return `${a.trades === 0 ? 'A' : 'B'} has no trades to compare.`;
  const amount = average.format(Math.abs(difference), unit).replace('+', '');
  const sentence =
    difference === 0
      ? 'A and B make the same per trade.'
      : `B makes ${amount} ${difference > 0 ? 'more' : 'less'} per trade than A.`;
  const verdict = `${sentence}${difference === 0 ? '' : describeChance(findInterval(average, intervals, unit))}`;
  const small = [a, b].map(({ trades }) => trades).filter(isSmallSample);
  if (small.length === 0) return verdict;
  return `${verdict} Small sample: ${formatCount(Math.min(...small), 'trade')}, fewer than ${limits.smallSample}.`;
};

const Interval = ({ interval }: { interval: ShownInterval | null }) =>
  interval ? (
    <span className={valueStyles.value}>
      {interval.text}
      {interval.mayBeChance && <span className={valueStyles.chance}>could be chance</span>}
    </span>
  ) : (
    <span data-none>--</span>
  );

const createColumns = (
  { a: { totals: a }, b: { totals: b }, intervals }: Comparison,
  unit: AmountUnit,
): Column<FigureDefinition>[] => [
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
    secondLineWhenNarrow: true,
    cell: (figure) => {
      const difference = getDifference(figure, a, b);
      return (
        <span className={valueStyles.value} data-tone={getDifferenceTone(figure, difference)}>
          {formatDifference(figure, difference, unit)}
        </span>
      );
    },
  },
  {
    title: '95% interval',
    align: 'end',
    ownLineWhenNarrow: true,
    cell: (figure) => <Interval interval={findInterval(figure, intervals, unit)} />,
  },
];

const METHOD =
  'The intervals are Welch’s for averages and Newcombe’s for the win rate. Sums and their ratios have none. An interval with 0 in it means that chance alone could make the difference.';

interface CompareTableProps {
  comparison: Comparison;
  isSameFilter: boolean;
}

/** Each figure of both selections, the difference, and its interval (RPT-04). */
export function CompareTable({ comparison, isSameFilter }: CompareTableProps) {
  const { a, b, shared, intervals } = comparison;
  const unit = getReplyUnit(a);
  return (
    <Card
      title="Figures"
      description={
        isSameFilter
          ? 'A and B have the same filters. Add a filter to one of them to compare.'
          : describeComparison(a, b, intervals, unit)
      }
      flush
    >
      <Table
        caption="Figures of A and B"
        captionHidden
        columns={createColumns(comparison, unit)}
        rows={allFigures}
        rowKey={({ name }) => name}
      />
      <div className={valueStyles.foot}>
        <Note>{METHOD}</Note>
        {shared > 0 && !isSameFilter && (
          <Note>{`${formatCount(shared, 'trade')} ${shared === 1 ? 'is' : 'are'} in both A and B. The intervals assume that none is, so they are only rough.`}</Note>
        )}
      </div>
    </Card>
  );
}
