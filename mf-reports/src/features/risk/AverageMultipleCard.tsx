import { type ReportDimension, type TradeFilter, toFilterQuery } from 'contracts';
import type { Report, ReportGroup } from 'contracts/reports';
import {
  type Column,
  formatNumber,
  Multiple,
  ReplyCard,
  StaleNote,
  Table,
  TableToggle,
  useCall,
  useShownReply,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { figureDefinitions } from '../figures/figures.ts';
import { getTradesPath } from '../filter/getTradesPath.ts';
import { GroupChart } from '../groupings/GroupChart.tsx';
import { formatGroup, GROUPING_LABELS, getGroupingName, type Instruments } from '../groupings/groupings.ts';
import { HourZoneNote } from '../layout/Note.tsx';
import { reports } from '../layout/ReportReply.tsx';

interface AverageMultipleCardProps {
  dimension: ReportDimension;
  filter: TradeFilter;
}

const getKey = ({ keys: [key = ''] }: ReportGroup): string => key;

const createColumns = (
  { dimension, filter }: AverageMultipleCardProps,
  instruments: Instruments,
): Column<ReportGroup>[] => [
  {
    title: GROUPING_LABELS[dimension],
    isRowHeader: true,
    cell: (group) => (
      <Link to={getTradesPath(filter, [[dimension, getKey(group)]], 'r')}>
        {formatGroup(dimension, getKey(group), instruments)}
      </Link>
    ),
  },
  { title: 'Average R', align: 'end', cell: ({ averageR }) => <Multiple value={averageR} /> },
  { title: 'Trades with a risk', align: 'end', cell: ({ tradesWithRisk }) => formatNumber(tradesWithRisk) },
];

const AverageMultiples = ({ report, ...props }: AverageMultipleCardProps & { report: Report }) => {
  const groups = report.groups.filter(({ averageR }) => averageR !== null);
  if (groups.length === 0) return <p>No selected trade has a risk.</p>;
  return (
    <>
      <GroupChart
        dimension={props.dimension}
        groups={groups}
        instruments={report.instruments}
        figure={figureDefinitions.averageR}
        unit="r"
        filter={props.filter}
      />
      {props.dimension === 'hour' && <HourZoneNote />}
      <TableToggle>
        {() => (
          <Table
            caption={`Average R by ${getGroupingName(props.dimension)}`}
            captionHidden
            columns={createColumns(props, report.instruments)}
            rows={groups}
            rowKey={getKey}
          />
        )}
      </TableToggle>
    </>
  );
};

/** The average R of each group that has a trade with a risk. */
export function AverageMultipleCard(props: AverageMultipleCardProps) {
  const { dimension, filter } = props;
  const call = useCall(reports.get, { query: { ...toFilterQuery(filter), groupBy: dimension } });
  const reply = useShownReply(call, filter);
  return (
    <ReplyCard
      title={`Average R by ${getGroupingName(dimension)}`}
      call={call}
      reply={reply}
      actions={<StaleNote staleFilter={reply.staleFilter} />}
      height="18.9rem"
    >
      {(report) => <AverageMultiples {...props} filter={reply.shownFilter} report={report} />}
    </ReplyCard>
  );
}
