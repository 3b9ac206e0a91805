import type { TradeFilter } from 'contracts';
import { reports } from 'contracts/reports';
import { Grid, Stack, useCall } from 'shared-ui';
import { DistributionCard } from '../features/distribution/DistributionCard.tsx';
import { useReportFilter } from '../features/filter/useReportFilter.ts';
import { ReportPage } from '../features/layout/ReportPage.tsx';
import { ReportReply } from '../features/layout/ReportReply.tsx';
import { AverageMultipleCard } from '../features/risk/AverageMultipleCard.tsx';
import { RiskSummary } from '../features/risk/RiskSummary.tsx';

const RiskPanels = ({ filter }: { filter: TradeFilter }) => (
  <>
    <DistributionCard filter={{ ...filter, unit: 'r' }} />
    <AverageMultipleCard dimension="hour" filter={filter} />
    {/* Last, because their heights depend on the trader's names. */}
    <Grid column="24rem" gap={6}>
      <AverageMultipleCard dimension="setup" filter={filter} />
      <AverageMultipleCard dimension="tag" filter={filter} />
    </Grid>
  </>
);

/** Results as multiples of the risk, whatever the unit of the other pages. */
export const RiskPage = () => {
  const state = useReportFilter();
  const call = useCall(reports.get, { query: { ...state.query, groupBy: 'setup' } });
  return (
    <ReportPage title="R analysis" state={state} hasUnitSwitch={false}>
      <ReportReply call={call} state={state} heights={['9rem', '21rem', '23rem']}>
        {(report, filter) => (
          <Stack gap={6}>
            <RiskSummary report={report} filter={filter} />
            {report.totals.tradesWithRisk > 0 && <RiskPanels filter={state.filter} />}
          </Stack>
        )}
      </ReportReply>
    </ReportPage>
  );
};
