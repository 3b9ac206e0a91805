import { type ReportDimension, toFilterQuery } from 'contracts';
import { Select, useCall, useDocumentTitle, useMeasuredFilter, usePageParameters } from 'shared-ui';
import { Navigate, useNavigate, useParams } from 'shared-ui/host';
import { FIGURE_PARAMETER, GroupReport } from '../features/groupings/GroupReport.tsx';
import { getGroupingName, groupingOptions, isGrouping } from '../features/groupings/groupings.ts';
import styles from '../features/layout/ReportPage.module.css';
import { ReportPage } from '../features/layout/ReportPage.tsx';
import { ReportReply, reports } from '../features/layout/ReportReply.tsx';

const PAGE_PARAMETERS = [FIGURE_PARAMETER];

const Group = ({ dimension }: { dimension: ReportDimension }) => {
  const navigate = useNavigate();
  const [params] = usePageParameters();
  const title = `P&L by ${getGroupingName(dimension)}`;
  useDocumentTitle(title);
  const state = useMeasuredFilter(PAGE_PARAMETERS);
  const query = { ...toFilterQuery(state.measured), groupBy: dimension };
  const call = useCall(reports.get, { query });
  return (
    <ReportPage
      title={title}
      state={state}
      controls={
        <Select
          label="Group by"
          className={styles.control}
          options={groupingOptions}
          value={dimension}
          onValueChange={(value) => void navigate({ pathname: `/reports/by/${value}`, search: String(params) })}
        />
      }
    >
      <ReportReply call={call} state={state} heights={['23rem', '24rem']}>
        {(report, filter) => <GroupReport report={report} filter={filter} />}
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
