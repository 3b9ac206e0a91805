import { type ReportDimension, toFilterQuery } from 'contracts';
import { reports } from 'contracts/reports';
import { Select, Stack, useCall, useDocumentTitle, useMeasuredFilter } from 'shared-ui';
import { Navigate, useNavigate, useParams } from 'shared-ui/host';
import { DistributionCard } from '../features/distribution/DistributionCard.tsx';
import { GroupReport } from '../features/groupings/GroupReport.tsx';
import { getGroupingName, groupingOptions, isGrouping } from '../features/groupings/groupings.ts';
import { ReportPage } from '../features/layout/ReportPage.tsx';
import { ReportReply } from '../features/layout/ReportReply.tsx';

const Group = ({ dimension }: { dimension: ReportDimension }) => {
  const navigate = useNavigate();
  const title = `P&L by ${getGroupingName(dimension)}`;
  useDocumentTitle(title);
  const state = useMeasuredFilter();
  const query = { ...toFilterQuery(state.measured), groupBy: dimension };
  const call = useCall(reports.get, { query });
  return (
    <ReportPage
      title={title}
      state={state}
      controls={
        <Select
          label="Group by"
          options={groupingOptions}
          value={dimension}
          onValueChange={(value) => void navigate(`/reports/by/${value}${state.search}`)}
        />
      }
    >
      <ReportReply call={call} state={state} heights={['21rem', '24rem', '11rem']}>
        {(report, filter) => (
          <Stack gap={6}>
            <GroupReport report={report} filter={filter} />
            <DistributionCard filter={state.measured} />
          </Stack>
        )}
      </ReportReply>
    </ReportPage>
  );
};

/** The report of one grouping. An unknown one shows the overview. */
const GroupPage = () => {
  const { groupBy } = useParams();
  return isGrouping(groupBy) ? <Group dimension={groupBy} /> : <Navigate to="/reports" replace />;
};

export default GroupPage;
