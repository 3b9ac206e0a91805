import { type MeasuredFilter, toFilterQuery } from 'contracts';
import { type Distribution, reports } from 'contracts/reports';
import {
  Amount,
  type ChartColumn,
  type Column,
  ColumnChart,
  type FormatTicks,
  formatAxisAmounts,
  formatCount,
  formatSignedAmount,
  ReplyCard,
  type ResultUnit,
  RiskNote,
  StaleNote,
  Table,
  type Tone,
  useCall,
  useShownReply,
} from 'shared-ui';
import { getUnit } from '../figures/figures.ts';
import { TableToggle } from '../layout/Note.tsx';

type Bucket = Distribution['buckets'][number];

/** '$50.00 to $100.00', 'under −$200.00'. No bucket contains 0: the first one of gains is 'over $0.00 to $50.00'. */
const describeRange = ({ fromCents, toCents }: Bucket, unit: ResultUnit): string => {
  if (fromCents === null) return `under ${formatSignedAmount(toCents ?? 0, unit)}`;
  const start = `${fromCents === 0 ? 'over ' : ''}${formatSignedAmount(fromCents, unit)}`;
  if (toCents === null) return fromCents === 0 ? start : `${start} or more`;
  return `${start} to ${formatSignedAmount(toCents, unit)}`;
};

/** The trades of one column and one row of the table. */
interface Part {
  range: string;
  trades: number;
  netCents: number;
  tone: Tone;
  /** The label at the start of the column: '−$200', '$900+'. */
  label: string;
}

/** A bucket has either gains or losses. */
const getTone = ({ toCents, netCents }: Bucket): Tone => ((toCents ?? netCents) <= 0 ? 'loss' : 'gain');

const toParts = (buckets: readonly Bucket[], unit: ResultUnit): Part[] => {
  const starts = formatAxisAmounts(
    buckets.map(({ fromCents }) => fromCents ?? 0),
    unit,
  );
  return buckets.map((bucket, index) => ({
    range: describeRange(bucket, unit),
    trades: bucket.trades,
    netCents: bucket.netCents,
    tone: getTone(bucket),
    label: bucket.fromCents === null ? '' : `${starts[index]}${bucket.toCents === null ? '+' : ''}`,
  }));
};

/** The buckets, and between losses and gains the trades of exactly 0. */
const listParts = ({ buckets, scratches }: Distribution, unit: ResultUnit): Part[] => {
  const parts = toParts(buckets, unit);
  if (scratches === 0) return parts;
  const losses = parts.filter(({ tone }) => tone === 'loss');
  const gains = parts.slice(losses.length);
  const [zero = ''] = formatAxisAmounts([0], unit);
  const range = formatSignedAmount(0, unit);
  return [
    ...losses,
    { range, trades: scratches, netCents: 0, tone: 'neutral', label: zero },
    ...gains.map((part) => (part.label === zero ? { ...part, label: '' } : part)),
  ];
};

const toColumn = ({ range, trades, netCents, tone, label }: Part, unit: ResultUnit): ChartColumn => ({
  key: range,
  label,
  value: trades,
  tone,
  description: `${range}: ${formatCount(trades, 'trade')}, ${formatSignedAmount(netCents, unit)}`,
});

const createColumns = (unit: ResultUnit): Column<Part>[] => [
  { title: 'Result', isRowHeader: true, cell: ({ range }) => range },
  { title: 'Trades', align: 'end', cell: ({ trades }) => trades.toLocaleString('en-US') },
  {
    title: 'Net P&L',
    align: 'end',
    cell: ({ netCents }) => <Amount cents={netCents} unit={unit} />,
  },
];

const formatCounts: FormatTicks = (counts) => counts.map((count) => count.toLocaleString('en-US'));

const DistributionChart = ({ distribution, filter }: { distribution: Distribution; filter: MeasuredFilter }) => {
  const { trades, tradesWithoutRisk } = distribution;
  const unit = getUnit(distribution);
  const parts = listParts(distribution, unit);
  return (
    <>
      <ColumnChart
        label="Number of trades by result. The table has the same values."
        columns={parts.map((part) => toColumn(part, unit))}
        formatTicks={formatCounts}
        labelsAt="start"
      />
      <RiskNote trades={trades} tradesWithoutRisk={tradesWithoutRisk} filter={filter} />
      <TableToggle>
        {() => (
          <Table
            caption="Number of trades by result"
            captionHidden
            columns={createColumns(unit)}
            rows={parts}
            rowKey={({ range }) => range}
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
