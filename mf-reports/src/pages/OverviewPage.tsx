import { type MeasuredFilter, type ReportDimension, reportDimensions, toFilterQuery } from 'contracts';
import { Button, Card, Row, Stack, useCall, useMeasuredFilter } from 'shared-ui';
import { Link, Slot } from 'shared-ui/host';
import { FigureStrip } from '../features/figures/FigureStrip.tsx';
import { GroupPictures } from '../features/groupings/GroupPicture.tsx';
import { GROUPING_LABELS } from '../features/groupings/groupings.ts';
import { HighlightsCard } from '../features/highlights/HighlightsCard.tsx';
import styles from '../features/layout/ReportPage.module.css';
import { ReportPage } from '../features/layout/ReportPage.tsx';
import { ReportReply, reports } from '../features/layout/ReportReply.tsx';

/** Links to the report of each grouping, with the same filter. */
const GroupingLinks = ({ search }: { search: string }) => (
  <Card title="Groups" className={styles.links}>
    <Row gap={2}>
      {reportDimensions.map((dimension) => (
        <Button key={dimension} asChild>
          <Link to={`/reports/by/${dimension}${search}`}>{GROUPING_LABELS[dimension]}</Link>
        </Button>
      ))}
    </Row>
  </Card>
);

/** Panels of other modules, about the same trades. */
const OtherPanels = ({ filter: { unit, ...filter } }: { filter: MeasuredFilter }) => (
  <Slot name="reports.panel" properties={{ filter, unit: unit ?? 'dollars' }} />
);

const PICTURES: readonly ReportDimension[] = ['weekday', 'hour'];

/** What loses and what makes money, over all groupings and by time, and the way to each report. */
const OverviewPage = () => {
  const state = useMeasuredFilter();
  const call = useCall(reports.highlights, { query: toFilterQuery(state.measured) });
  return (
    <ReportPage title="Reports" state={state}>
      <ReportReply call={call} state={state} heights={['21rem', '22rem', '9rem']}>
        {(highlights, filter) => (
          <Stack gap={6}>
            <HighlightsCard highlights={highlights} filter={filter} />
            <GroupPictures dimensions={PICTURES} filter={filter} search={state.search} />
            <FigureStrip reply={highlights} filter={filter} />
            <GroupingLinks search={state.search} />
            <OtherPanels filter={filter} />
          </Stack>
        )}
      </ReportReply>
    </ReportPage>
  );
};

export default OverviewPage;
