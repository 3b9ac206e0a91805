import { reports } from 'contracts/reports';
import { Grid, Stack, useCall } from 'shared-ui';
import { DistributionCard } from '../features/distribution/DistributionCard.tsx';
import { useReportFilter } from '../features/filter/useReportFilter.ts';
import { ReportPage } from '../features/layout/ReportPage.tsx';
import { ReportReply } from '../features/layout/ReportReply.tsx';
import { AverageMultipleCard } from '../features/risk/AverageMultipleCard.tsx';
import { RiskSummary } from '../features/risk/RiskSummary.tsx';

/** Results as multiples of the risk, whatever the unit of the other pages. */
export const RiskPage = () => {
  const state = useReportFilter();
  const call = useCall(reports.get, { query: { ...state.query, groupBy: 'setup' } }, { keepPrevious: true });
  return (
    <ReportPage title="R analysis" state={state} hasUnitSwitch={false}>
      <ReportReply call={call} state={state} heights={['9rem', '21rem', '23rem']}>
        {(report) => (
          <Stack gap={6}>
            <RiskSummary report={report} state={state} />
            <DistributionCard query={{ ...state.query, unit: 'r' }} />
            <Grid column="24rem" gap={6}>
              <AverageMultipleCard dimension="setup" state={state} />
              <AverageMultipleCard dimension="tag" state={state} />
            </Grid>
            <AverageMultipleCard dimension="hour" state={state} />
          </Stack>
        )}
      </ReportReply>
    </ReportPage>
  );
};
