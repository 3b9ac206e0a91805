import { type Distribution, reports } from 'contracts/reports';
import {
  Amount,
  type ChartColumn,
  type Column,
  ColumnChart,
  formatCompactAmount,
  formatCount,
  formatSignedAmount,
  type ResultUnit,
  Table,
  useCall,
} from 'shared-ui';
import { getUnit } from '../figures/getUnit.ts';
import { RiskNote } from '../figures/RiskNote.tsx';
import type { ReportFilterState } from '../filter/useReportFilter.ts';
import { ReportCard } from '../layout/ReportCard.tsx';
import { TableToggle } from '../layout/TableToggle.tsx';

type Bucket = Distribution['buckets'][number];

/** '$0.00 to $50.00', 'under −$200.00'. */
const describeRange = ({ fromCents, toCents }: Bucket, unit: ResultUnit): string => {
  if (fromCents === null) return `under ${formatSignedAmount(toCents ?? 0, unit)}`;
  const start = formatSignedAmount(fromCents, unit);
  return toCents === null ? `${start} or more` : `${start} to ${formatSignedAmount(toCents, unit)}`;
};

const toColumn = (bucket: Bucket, unit: ResultUnit): ChartColumn => {
  const { fromCents, toCents, trades, netCents } = bucket;
  const range = describeRange(bucket, unit);
  return {
    key: range,
    label: fromCents === null ? `< ${formatCompactAmount(toCents ?? 0, unit)}` : formatCompactAmount(fromCents, unit),
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

const DistributionChart = ({ distribution }: { distribution: Distribution }) => {
  const { buckets, trades, tradesWithoutRisk } = distribution;
  const unit = getUnit(distribution);
  return (
    <>
      <ColumnChart
        label="Number of trades by result. The table has the same values."
        columns={buckets.map((bucket) => toColumn(bucket, unit))}
        formatValue={formatTrades}
      />
      <RiskNote trades={trades} tradesWithoutRisk={tradesWithoutRisk} />
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

export interface DistributionCardProps {
  /** The query of the selected trades, with the unit. */
  query: ReportFilterState['measuredQuery'];
}

/** How many trades have which results (RPT-03). */
export const DistributionCard = ({ query }: DistributionCardProps) => {
  const call = useCall(reports.distribution, { query }, { keepPrevious: true });
  return (
    <ReportCard title="Distribution of results" call={call} height="18rem">
      {(distribution) => <DistributionChart distribution={distribution} />}
    </ReportCard>
  );
};
