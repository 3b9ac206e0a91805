import { type MeasuredFilter, NONE, type TradeFilter } from 'contracts';
import type { Report } from 'contracts/reports';
import { Card, Grid, getMoneyTone, Multiple, Stack, StatWithFormula, useCall, useMeasuredFilter } from 'shared-ui';
import { DistributionCard } from '../features/distribution/DistributionCard.tsx';
import { figureDefinitions, formatSampleSize } from '../features/figures/figures.ts';
import { getTradesPath } from '../features/filter/getTradesPath.ts';
import { MissingNote } from '../features/layout/Note.tsx';
import { ReportPage } from '../features/layout/ReportPage.tsx';
import { ReportReply, reports } from '../features/layout/ReportReply.tsx';
import { AverageMultipleCard } from '../features/risk/AverageMultipleCard.tsx';

/** The average R of the selection, and the trades that lack a risk. */
const RiskSummary = ({ report, filter }: { report: Report; filter: MeasuredFilter }) => {
  const { totals } = report;
  const { name, formula } = figureDefinitions.averageR;
  return (
    <Card title="All selected trades">
      <Grid column="9rem">
        <StatWithFormula
          bare
          label={name}
          formula={formula}
          value={totals.averageR === null ? null : <Multiple value={totals.averageR} />}
          tone={getMoneyTone(totals.averageR)}
          hint={formatSampleSize(figureDefinitions.averageR, totals)}
        />
      </Grid>
      <MissingNote
        count={totals.trades - totals.tradesWithRisk}
        fact="risk"
        path={getTradesPath(filter, [['r', NONE]])}
      />
    </Card>
  );
};

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
  const state = useMeasuredFilter();
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

export default RiskPage;
