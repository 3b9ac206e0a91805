import { toFilterQuery } from 'contracts';
import { reports } from 'contracts/reports';
import { Stack, useCall } from 'shared-ui';
import { FigureStrip } from '../features/figures/FigureStrip.tsx';
import { useReportFilter } from '../features/filter/useReportFilter.ts';
import { GroupingLinks } from '../features/groupings/GroupingLinks.tsx';
import { HighlightsCard } from '../features/highlights/HighlightsCard.tsx';
import { ReportPage } from '../features/layout/ReportPage.tsx';
import { ReportReply } from '../features/layout/ReportReply.tsx';

/** What makes and what loses money, over all groupings, and the way to each report. */
export const OverviewPage = () => {
  const state = useReportFilter();
  const call = useCall(reports.highlights, { query: toFilterQuery(state.measured) });
  return (
    <ReportPage title="Reports" state={state}>
      <ReportReply call={call} state={state} heights={['9rem', '19rem', '7rem']}>
        {(highlights, filter) => (
          <Stack gap={6}>
            <FigureStrip reply={highlights} filter={filter} />
            <HighlightsCard highlights={highlights} filter={filter} />
            <GroupingLinks search={state.search} />
          </Stack>
        )}
      </ReportReply>
    </ReportPage>
  );
};
