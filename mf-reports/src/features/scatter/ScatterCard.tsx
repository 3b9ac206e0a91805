import type { TradeFilter } from 'contracts';
import type { PointField, Points } from 'contracts/reports';
import {
  AmountNote,
  type AmountUnit,
  Card,
  type Column,
  createAxis,
  formatAxisAmounts,
  formatCount,
  formatNumber,
  formatPercent,
  formatSignedAmount,
  getReplyUnit,
  getResultTone,
  labelTicks,
  ScatterChart,
  Stack,
  Table,
  TableToggle,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { getTradesPath } from '../filter/getTradesPath.ts';
import { MissingNote, Note } from '../layout/Note.tsx';
import styles from '../layout/ReportPage.module.css';
import { createScale, FACT_TEXTS, formatFact } from './scales.ts';

const getMedian = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.floor(sorted.length / 2)];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};

/** 'Median of 12 winning trades: 9 min; of 8 losing trades: 14 min.' */
const describeMedians = (field: PointField, points: readonly Point[], unit: AmountUnit): string => {
  const groups = [
    { name: 'winning trade', values: points.filter((point) => getResultTone(point) === 'gain').map(({ x }) => x) },
    { name: 'losing trade', values: points.filter((point) => getResultTone(point) === 'loss').map(({ x }) => x) },
  ];
  const texts = groups.map(({ name, values }) => {
    const median = getMedian(values);
    return median === null ? [] : [`of ${formatCount(values.length, name)}: ${formatFact(field, median, unit)}`];
  });
  return texts.flat().length > 0 ? `Median ${texts.flat().join('; ')}.` : '';
};

const describeShare = (points: readonly Point[]): string =>
  formatPercent((100 * points.filter((point) => getResultTone(point) === 'gain').length) / points.length);

/**
 * The quadrants in words: 'Dashed line: the median, 9 min. Up to it, 47.0% of 12 trades win; beyond it, 39.2% of 11.'
 * Without the shares if only some of the trades are drawn: they would read as those of all.
 */
const describeQuadrants = (field: PointField, reply: Points): string => {
  const { points, trades } = reply;
  const unit = getReplyUnit(reply);
  const median = getMedian(points.map(({ x }) => x));
  if (median === null) return '';
  if (points.length < trades) return `Dashed line: the median of the drawn trades, ${formatFact(field, median, unit)}.`;
  const below = points.filter(({ x }) => x <= median);
  const above = points.filter(({ x }) => x > median);
  const beyond = above.length > 0 ? `; beyond it, ${describeShare(above)} of ${formatNumber(above.length)}` : '';
  return `Dashed line: the median, ${formatFact(field, median, unit)}. Up to it, ${describeShare(below)} of ${formatCount(below.length, 'trade')} win${beyond}.`;
};

type Point = Points['points'][number];

interface ScatterCardProps {
  field: PointField;
  points: Points;
  filter: TradeFilter;
}

const PointsChart = ({ field, points }: Pick<ScatterCardProps, 'field' | 'points'>) => {
  const unit = getReplyUnit(points);
  const scale = createScale(
    field,
    points.points.map(({ x }) => x),
    unit,
  );
  const results = createAxis(points.points.map(({ netCents }) => netCents));
  const median = getMedian(points.points.map(({ x }) => x));
  return (
    <ScatterChart
      label={`Results by ${FACT_TEXTS[field].label}. The table has the same values.`}
      xTitle={field === 'duration' ? 'Duration (logarithmic)' : FACT_TEXTS[field].title}
      xTicks={scale.ticks}
      yTicks={labelTicks(results, (values) => formatAxisAmounts(values, unit))}
      zero={results.toPosition(0)}
      split={median === null ? undefined : scale.toPosition(median)}
      points={points.points.map(({ id, x, netCents, ...mark }) => ({
        key: id,
        x: scale.toPosition(x),
        y: results.toPosition(netCents),
        tone: getResultTone({ netCents, ...mark }),
        note: {
          title: `Trade ${id}`,
          facts: [
            { label: 'Result', value: formatSignedAmount(netCents, unit), tone: getResultTone({ netCents, ...mark }) },
            { label: field === 'mae' ? 'MAE' : FACT_TEXTS[field].title, value: formatFact(field, x, unit) },
          ],
          action: 'Open the trade',
        },
        path: `/trades/${id}`,
      }))}
    />
  );
};

const createColumns = (field: PointField, unit: AmountUnit): Column<Point>[] => [
  { title: 'Trade', isRowHeader: true, cell: ({ id }) => <Link to={`/trades/${id}`}>{`Trade ${id}`}</Link> },
  { title: FACT_TEXTS[field].title, align: 'end', cell: ({ x }) => formatFact(field, x, unit) },
  { title: 'Result', align: 'end', cell: ({ netCents }) => formatSignedAmount(netCents, unit) },
];

/** The result of each trade by one of its facts (RPT-03). */
export function ScatterCard({ field, points, filter }: ScatterCardProps) {
  const { trades, tradesWithoutFact } = points;
  const shownCount = points.points.length;
  return (
    <Card
      className={styles.tall}
      title={`Result by ${FACT_TEXTS[field].label}`}
      description={shownCount === trades && describeMedians(field, points.points, getReplyUnit(points))}
    >
      {shownCount > 0 ? (
        <PointsChart field={field} points={points} />
      ) : (
        <p>{`The selected trades have no ${FACT_TEXTS[field].missing}.`}</p>
      )}
      <Stack gap={1}>
        <Note>{describeQuadrants(field, points)}</Note>
        <Note>{`${formatCount(trades, 'trade')}${shownCount < trades ? `, of which ${formatNumber(shownCount)} are drawn` : ''}.`}</Note>
        <MissingNote
          count={tradesWithoutFact}
          fact={FACT_TEXTS[field].missing}
          path={getTradesPath({ ...filter, ...FACT_TEXTS[field].without }, [], getReplyUnit(points))}
        />
        <AmountNote trades={trades + tradesWithoutFact} scope={points} filter={filter} countsForeign={false} />
      </Stack>
      {shownCount > 0 && (
        <TableToggle>
          {() => (
            <Table
              caption={`Results by ${FACT_TEXTS[field].label}`}
              captionHidden
              columns={createColumns(field, getReplyUnit(points))}
              rows={points.points}
              rowKey={({ id }) => id}
            />
          )}
        </TableToggle>
      )}
    </Card>
  );
}
