import { type TradeFilter, toFilterQuery } from 'contracts';
import { Grid, type MeasuredFilterState, Stack, useCall, useTradeFilter } from 'shared-ui';
import { DistributionCard } from '../features/distribution/DistributionCard.tsx';
import { FigureStrip } from '../features/figures/FigureStrip.tsx';
import { ReportPage } from '../features/layout/ReportPage.tsx';
import { ReportReply, reports } from '../features/layout/ReportReply.tsx';
import { AverageMultipleCard } from '../features/risk/AverageMultipleCard.tsx';

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
const RiskPage = () => {
  const filterState = useTradeFilter();
  const measured = { ...filterState.filter, unit: 'r' } as const;
  const state: MeasuredFilterState = { ...filterState, measured };
  const call = useCall(reports.get, { query: { ...toFilterQuery(measured), groupBy: 'setup' } });
  return (
    <ReportPage title="R analysis" state={state} hasUnitSwitch={false}>
      <ReportReply call={call} state={state} heights={['9rem', '21rem', '23rem']}>
        {(report, filter) => (
          <Stack gap={6}>
            <FigureStrip reply={report} filter={filter} />
            <RiskPanels filter={state.filter} />
          </Stack>
        )}
      </ReportReply>
    </ReportPage>
  );
};

export default RiskPage;
