import { useQuery } from '@tanstack/react-query';
import { type MeasuredFilter, type ReportDimension, reportDimensions, toFilterQuery } from 'contracts';
import { reports } from 'contracts/reports';
import { Button, Card, ErrorPanel, lazyPanel, Row, Skeleton, Stack, useCall, useMeasuredFilter } from 'shared-ui';
import { Link, Slot } from 'shared-ui/host';
import { FigureStrip } from '../features/figures/FigureStrip.tsx';
import { GROUPING_LABELS } from '../features/groupings/groupings.ts';
import { HighlightsCard } from '../features/highlights/HighlightsCard.tsx';
import styles from '../features/layout/ReportPage.module.css';
import { ReportPage } from '../features/layout/ReportPage.tsx';
import { ReportReply } from '../features/layout/ReportReply.tsx';

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

/** Below the sentences: charts are half of the page's code. */
const pictures = lazyPanel(
  'pictures',
  async () => (await import(/* webpackPreload: true */ '../features/groupings/GroupPicture.tsx')).GroupPictures,
);

const LazyPictures = (props: { filter: MeasuredFilter; search: string }) => {
  const { data: GroupPictures, isError, isFetching, refetch } = useQuery(pictures);
  if (GroupPictures) return <GroupPictures dimensions={PICTURES} {...props} />;
  if (!isError) return <Skeleton height="22rem" />;
  return <ErrorPanel title="The charts could not be loaded" onRetry={() => void refetch()} retrying={isFetching} />;
};

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
            <LazyPictures filter={filter} search={state.search} />
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
