import type { TradeFilter } from 'contracts';
import type { PointField, Points } from 'contracts/reports';
import {
  Card,
  type Column,
  createAxis,
  formatAxisAmounts,
  formatCount,
  formatSignedAmount,
  getMoneyTone,
  labelTicks,
  type ResultUnit,
  RiskNote,
  ScatterChart,
  Stack,
  Table,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { getUnit } from '../figures/getUnit.ts';
import { getTradesPath } from '../filter/getTradesPath.ts';
import { MissingNote } from '../layout/MissingNote.tsx';
import { Note } from '../layout/Note.tsx';
import { TableToggle } from '../layout/TableToggle.tsx';
import { describeMedians } from './describeMedians.ts';
import { facts } from './facts.ts';
import { createScale, formatFact } from './scales.ts';

type Point = Points['points'][number];

export interface ScatterCardProps {
  field: PointField;
  points: Points;
  filter: TradeFilter;
}

const PointsChart = ({ field, points }: Pick<ScatterCardProps, 'field' | 'points'>) => {
  const unit = getUnit(points);
  const scale = createScale(
    field,
    points.points.map(({ x }) => x),
    unit,
  );
  const results = createAxis(points.points.map(({ netCents }) => netCents));
  return (
    <ScatterChart
      label={`Results by ${facts[field].label}. The table has the same values.`}
      xTitle={field === 'duration' ? 'Duration (logarithmic)' : facts[field].title}
      xTicks={scale.ticks}
      yTicks={labelTicks(results, (values) => formatAxisAmounts(values, unit))}
      zero={results.toPosition(0)}
      points={points.points.map(({ id, x, netCents }) => ({
        key: id,
        x: scale.toPosition(x),
        y: results.toPosition(netCents),
        tone: getMoneyTone(netCents),
        description: `${formatFact(field, x, unit)}: ${formatSignedAmount(netCents, unit)}`,
      }))}
    />
  );
};

const createColumns = (field: PointField, unit: ResultUnit): Column<Point>[] => [
  { title: 'Trade', isRowHeader: true, cell: ({ id }) => <Link to={`/trades/${id}`}>{`Trade ${id}`}</Link> },
  { title: facts[field].title, align: 'end', cell: ({ x }) => formatFact(field, x, unit) },
  { title: 'Result', align: 'end', cell: ({ netCents }) => formatSignedAmount(netCents, unit) },
];

/** The result of each trade by one of its facts (RPT-03). */
export const ScatterCard = ({ field, points, filter }: ScatterCardProps) => {
  const { trades, tradesWithoutRisk, tradesWithoutFact } = points;
  const shownCount = points.points.length;
  return (
    <Card
      title={`Result by ${facts[field].label}`}
      description={shownCount === trades && describeMedians(field, points.points, getUnit(points))}
    >
      {shownCount > 0 ? (
        <PointsChart field={field} points={points} />
      ) : (
        <p>{`The selected trades have no ${facts[field].missing}.`}</p>
      )}
      <Stack gap={1}>
        <Note>{`${formatCount(trades, 'trade')}${shownCount < trades ? `, of which ${shownCount.toLocaleString('en-US')} are drawn` : ''}.`}</Note>
        <MissingNote
          count={tradesWithoutFact}
          fact={facts[field].missing}
          path={getTradesPath({ ...filter, ...facts[field].without }, [], getUnit(points))}
        />
        <RiskNote trades={trades + tradesWithoutFact} tradesWithoutRisk={tradesWithoutRisk} filter={filter} />
      </Stack>
      {shownCount > 0 && (
        <TableToggle>
          {() => (
            <Table
              caption={`Results by ${facts[field].label}`}
              captionHidden
              columns={createColumns(field, getUnit(points))}
              rows={points.points}
              rowKey={({ id }) => id}
            />
          )}
        </TableToggle>
      )}
    </Card>
  );
};
