import { type MeasuredFilter, toFilterQuery } from 'contracts';
import { type Distribution, reports } from 'contracts/reports';
import {
  Amount,
  type ChartColumn,
  type Column,
  ColumnChart,
  formatCompactAmount,
  formatCount,
  formatSignedAmount,
  ReplyCard,
  type ResultUnit,
  RiskNote,
  Table,
  useCall,
  useShownReply,
} from 'shared-ui';
import { getUnit } from '../figures/getUnit.ts';
import { StaleNote } from '../layout/StaleNote.tsx';
import { TableToggle } from '../layout/TableToggle.tsx';

type Bucket = Distribution['buckets'][number];

/** '$0.00 to $50.00', 'under −$200.00'. */
const describeRange = ({ fromCents, toCents }: Bucket, unit: ResultUnit): string => {
  if (fromCents === null) return `under ${formatSignedAmount(toCents ?? 0, unit)}`;
  const start = formatSignedAmount(fromCents, unit);
  return toCents === null ? `${start} or more` : `${start} to ${formatSignedAmount(toCents, unit)}`;
};

/** The label at the start of a column: '−$200', '$900+'. */
const formatStart = ({ fromCents, toCents }: Bucket, unit: ResultUnit): string =>
  fromCents === null ? '' : `${formatCompactAmount(fromCents, unit)}${toCents === null ? '+' : ''}`;

const toColumn = (bucket: Bucket, unit: ResultUnit): ChartColumn => {
  const { fromCents, trades, netCents } = bucket;
  const range = describeRange(bucket, unit);
  return {
    key: range,
    label: formatStart(bucket, unit),
    value: trades,
    tone: fromCents === null || fromCents < 0 ? 'loss' : 'gain',
    description: `${range}: ${formatCount(trades, 'trade')}, ${formatSignedAmount(netCents, unit)}`,
  };
};

const createColumns = (unit: ResultUnit): Column<Bucket>[] => [
  { title: 'Result', isRowHeader: true, cell: (bucket) => describeRange(bucket, unit) },
  { title: 'Trades', align: 'end', cell: ({ trades }) => trades.toLocaleString('en-US') },
  {
    title: 'Net P&L',
    align: 'end',
    cell: ({ netCents }) => <Amount cents={netCents} unit={unit} />,
  },
];

const formatTrades = (count: number): string => count.toLocaleString('en-US');

const DistributionChart = ({ distribution, filter }: { distribution: Distribution; filter: MeasuredFilter }) => {
  const { buckets, trades, tradesWithoutRisk } = distribution;
  const unit = getUnit(distribution);
  return (
    <>
      <ColumnChart
        label="Number of trades by result. The table has the same values."
        columns={buckets.map((bucket) => toColumn(bucket, unit))}
        formatValue={formatTrades}
        labelsAt="start"
      />
      <RiskNote trades={trades} tradesWithoutRisk={tradesWithoutRisk} filter={filter} />
      <TableToggle>
        {() => (
          <Table
            caption="Number of trades by result"
            captionHidden
            columns={createColumns(unit)}
            rows={buckets}
            rowKey={(bucket) => describeRange(bucket, unit)}
          />
        )}
      </TableToggle>
    </>
  );
};

/** How many trades have which results (RPT-03). */
export const DistributionCard = ({ filter }: { filter: MeasuredFilter }) => {
  const call = useCall(reports.distribution, { query: toFilterQuery(filter) });
  const reply = useShownReply(call, filter);
  return (
    <ReplyCard
      title="Distribution of results"
      call={call}
      reply={reply}
      actions={<StaleNote staleFilter={reply.staleFilter} />}
      height={filter.unit === 'r' ? '20.8rem' : '18rem'}
    >
      {(distribution) => <DistributionChart distribution={distribution} filter={reply.shownFilter} />}
    </ReplyCard>
  );
};
