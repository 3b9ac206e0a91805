import { type MeasuredFilter, type TradeFilter, toFilterQuery } from 'contracts';
import type { Distribution } from 'contracts/reports';
import {
  Amount,
  AmountNote,
  type AmountUnit,
  type ChartColumn,
  type Column,
  ColumnChart,
  createHeatScale,
  type FormatTicks,
  formatAxisAmounts,
  formatCount,
  formatNumber,
  formatSignedAmount,
  getMoneyTone,
  getReplyUnit,
  type Heat,
  ReplyCard,
  StaleNote,
  Table,
  TableToggle,
  useCall,
  useShownReply,
} from 'shared-ui';
import { getTradesPath } from '../filter/getTradesPath.ts';
import { Note } from '../layout/Note.tsx';
import { reports } from '../layout/ReportReply.tsx';

type Bucket = Distribution['buckets'][number];

/** '$50.00 to $100.00', 'under −$200.00'. No bucket contains 0: the first one of gains is 'over $0.00 to $50.00'. */
const describeRange = ({ fromCents, toCents }: Bucket, unit: AmountUnit): string => {
  if (fromCents === null) return `under ${formatSignedAmount(toCents ?? 0, unit)}`;
  const start = `${fromCents === 0 ? 'over ' : ''}${formatSignedAmount(fromCents, unit)}`;
  if (toCents === null) return fromCents === 0 ? start : `${start} or more`;
  return `${start} to ${formatSignedAmount(toCents, unit)}`;
};

/** The trades of one column and one row of the table. */
interface Part extends Pick<Bucket, 'fromCents' | 'toCents'> {
  range: string;
  trades: number;
  netCents: number;
  /** The bound that is farther from 0, which sets the colour. 0 for results of exactly 0. */
  bound: number;
  /** The label at the start of the column: '−$200', '$900+'. */
  label: string;
}

/** A bucket has either gains or losses. */
const getOuterBound = ({ fromCents, toCents, netCents }: Bucket): number => {
  const isLoss = (toCents ?? netCents) <= 0;
  return (isLoss ? (fromCents ?? toCents) : (toCents ?? fromCents)) || netCents;
};

const toParts = (buckets: readonly Bucket[], unit: AmountUnit): Part[] => {
  const starts = formatAxisAmounts(
    buckets.map(({ fromCents }) => fromCents ?? 0),
    unit,
  );
  return buckets.map((bucket, index) => ({
    fromCents: bucket.fromCents,
    toCents: bucket.toCents,
    range: describeRange(bucket, unit),
    trades: bucket.trades,
    netCents: bucket.netCents,
    bound: getOuterBound(bucket),
    label: bucket.fromCents === null ? '' : `${starts[index]}${bucket.toCents === null ? '+' : ''}`,
  }));
};

/** The buckets, and between losses and gains the trades of exactly 0. */
const listParts = ({ buckets, scratches }: Distribution, unit: AmountUnit): Part[] => {
  const parts = toParts(buckets, unit);
  if (scratches === 0) return parts;
  const losses = parts.filter(({ bound }) => bound < 0);
  const gains = parts.slice(losses.length);
  const [zero = ''] = formatAxisAmounts([0], unit);
  const range = formatSignedAmount(0, unit);
  return [
    ...losses,
    { fromCents: 0, toCents: 0, range, trades: scratches, netCents: 0, bound: 0, label: zero },
    ...gains.map((part) => (part.label === zero ? { ...part, label: '' } : part)),
  ];
};

/** The smallest step of a result in the filter. */
const getStep = (unit: AmountUnit): number => (unit === 'r' ? 1e-8 : 0.01);

/**
 * The end of a bucket is not included. A bucket that begins or ends at 0 has all results above or below 0 up to its
 * other end, whatever the trader's breakeven band is.
 */
const getResultFilter = ({ fromCents, toCents, bound }: Part, unit: AmountUnit): TradeFilter => {
  if (bound === 0) return { minNet: 0, maxNet: 0 };
  const [min, max] = unit === 'r' ? (['minR', 'maxR'] as const) : (['minNet', 'maxNet'] as const);
  return {
    ...(bound < 0 ? { maxNet: -0.01 } : { minNet: 0.01 }),
    ...(fromCents && { [min]: fromCents / 100 }),
    ...(toCents && { [max]: Number((toCents / 100 - getStep(unit)).toFixed(8)) }),
  };
};

const toColumn = (part: Part, heat: Heat, unit: AmountUnit, filter: TradeFilter): ChartColumn => ({
  key: part.range,
  label: part.label,
  value: part.trades,
  heat,
  note: {
    title: part.range,
    facts: [
      { label: 'Trades', value: formatNumber(part.trades) },
      { label: 'Net P&L', value: formatSignedAmount(part.netCents, unit), tone: getMoneyTone(part.netCents) },
    ],
    action: `Show ${formatCount(part.trades, 'trade')}`,
  },
  path: getTradesPath({ ...filter, ...getResultFilter(part, unit) }, [], unit),
});

const createColumns = (unit: AmountUnit): Column<Part>[] => [
  { title: 'Result', isRowHeader: true, cell: ({ range }) => range },
  { title: 'Trades', align: 'end', cell: ({ trades }) => formatNumber(trades) },
  {
    title: 'Net P&L',
    align: 'end',
    cell: ({ netCents }) => <Amount cents={netCents} unit={unit} />,
  },
];

const formatCounts: FormatTicks = (counts) => counts.map((count) => formatNumber(count));

/** Places of results on the axis of the columns, each of which has the same width. */
const findPosition = (parts: readonly Part[], cents: number): number => {
  const index = parts.findIndex(({ fromCents, toCents, bound }) =>
    cents === 0 ? bound === 0 || fromCents === 0 : cents >= (fromCents ?? -Infinity) && cents < (toCents ?? Infinity),
  );
  const part = parts[index];
  if (!part) return 0;
  const { fromCents, toCents } = part;
  // A column without an outer bound, or of results of 0, has no places within.
  const place =
    fromCents === null || toCents === null || fromCents === toCents ? 0.5 : (cents - fromCents) / (toCents - fromCents);
  return (index + place) / parts.length;
};

/** 'Median +$12.00 (line), mean −$3.00 (dashed line).' */
const describeCenter = ({ meanCents, medianCents }: Distribution, unit: AmountUnit): string =>
  meanCents === null || medianCents === null
    ? ''
    : `Median ${formatSignedAmount(medianCents, unit)} (line), mean ${formatSignedAmount(meanCents, unit)} (dashed line).`;

const listMarks = ({ meanCents, medianCents }: Distribution, parts: readonly Part[]) =>
  meanCents === null || medianCents === null
    ? []
    : [
        { label: 'Median', position: findPosition(parts, medianCents) },
        { label: 'Mean', position: findPosition(parts, meanCents), isDashed: true },
      ];

/** The columns, what is in the middle, and the same as a table. */
export function DistributionChart({ distribution, filter }: { distribution: Distribution; filter: MeasuredFilter }) {
  const { trades } = distribution;
  const unit = getReplyUnit(distribution);
  const parts = listParts(distribution, unit);
  const getHeat = createHeatScale(parts.map(({ bound }) => bound));
  return (
    <>
      <ColumnChart
        label="Number of trades by result. The table has the same values."
        columns={parts.map((part) => toColumn(part, getHeat(part.bound), unit, filter))}
        formatTicks={formatCounts}
        marks={listMarks(distribution, parts)}
        labelsAt="start"
      />
      <Note>{describeCenter(distribution, unit)}</Note>
      <AmountNote trades={trades} scope={distribution} filter={filter} countsForeign={false} />
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
}

/** How many trades have which results (RPT-03). */
export function DistributionCard({ filter }: { filter: MeasuredFilter }) {
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
}
