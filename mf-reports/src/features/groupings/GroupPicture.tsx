import { type MeasuredFilter, type ReportDimension, toFilterQuery } from 'contracts';
import { Grid, getReplyUnit, ReplyCard, useCall, useShownReply } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { figureDefinitions } from '../figures/figures.ts';
import { reports } from '../layout/ReportReply.tsx';
import { GroupChart } from './GroupChart.tsx';
import { getGroupingName } from './groupings.ts';

interface GroupPicturesProps {
  /** The groupings, each of which has a picture. */
  dimensions: readonly ReportDimension[];
  filter: MeasuredFilter;
  /** The filter in the form of an address. */
  search: string;
}

type GroupPictureProps = Omit<GroupPicturesProps, 'dimensions'> & { dimension: ReportDimension };

/** The net P&L of the groups of one grouping, with a link to its report. */
const GroupPicture = ({ dimension, filter, search }: GroupPictureProps) => {
  const call = useCall(reports.get, { query: { ...toFilterQuery(filter), groupBy: dimension } });
  const reply = useShownReply(call, filter);
  const name = getGroupingName(dimension);
  return (
    <ReplyCard
      title={`Net P&L by ${name}`}
      call={call}
      reply={reply}
      actions={<Link to={`/reports/by/${dimension}${search}`}>{`All figures by ${name}`}</Link>}
      height="17.5rem"
    >
      {(report) => (
        <GroupChart
          dimension={dimension}
          groups={report.groups}
          instruments={report.instruments}
          figure={figureDefinitions.net}
          unit={getReplyUnit(report)}
          filter={reply.shownFilter}
          textPlace={`The report by ${name}`}
        />
      )}
    </ReplyCard>
  );
};

/** Groupings side by side. */
export function GroupPictures({ dimensions, ...props }: GroupPicturesProps) {
  return (
    <Grid column="24rem" gap={6}>
      {dimensions.map((dimension) => (
        <GroupPicture key={dimension} dimension={dimension} {...props} />
      ))}
    </Grid>
  );
}
