import { reports } from 'contracts/reports';
import { Stack, useCall } from 'shared-ui';
import { FigureStrip } from '../features/figures/FigureStrip.tsx';
import { getUnit } from '../features/figures/getUnit.ts';
import { RiskNote } from '../features/figures/RiskNote.tsx';
import { useReportFilter } from '../features/filter/useReportFilter.ts';
import { GroupingLinks } from '../features/groupings/GroupingLinks.tsx';
import { HighlightsCard } from '../features/highlights/HighlightsCard.tsx';
import { ReportPage } from '../features/layout/ReportPage.tsx';
import { ReportReply } from '../features/layout/ReportReply.tsx';

/** What makes and what loses money, over all groupings, and the way to each report. */
export const OverviewPage = () => {
  const state = useReportFilter();
  const call = useCall(reports.highlights, { query: state.measuredQuery }, { keepPrevious: true });
  return (
    <ReportPage title="Reports" state={state}>
      <ReportReply call={call} state={state} heights={['11rem', '16rem']}>
        {(highlights) => (
          <Stack gap={6}>
            <FigureStrip title="All selected trades" figures={highlights.totals} unit={getUnit(highlights)}>
              <RiskNote trades={highlights.totals.trades} tradesWithoutRisk={highlights.tradesWithoutRisk} />
            </FigureStrip>
            <HighlightsCard highlights={highlights} filter={state.filter} />
          </Stack>
        )}
      </ReportReply>
      <GroupingLinks search={state.search} />
    </ReportPage>
  );
};
