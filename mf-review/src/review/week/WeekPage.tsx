import { addDays, isRealDay, toMonday } from 'contracts';
import {
  Button,
  Card,
  formatDay,
  formatDays,
  getToday,
  NoTrades,
  Page,
  PageHeader,
  Stack,
  useDocumentTitle,
} from 'shared-ui';
import { Link, Navigate, useParams } from 'shared-ui/host';
import { StepLink } from '../../shared/StepLink.tsx';
import { useLoaded } from '../../shared/useLoaded.ts';
import styles from '../Review.module.css';
import { useWeekDays, WeekDays } from './WeekDays.tsx';
import { WeekFigures } from './WeekFigures.tsx';
import { Answers, useWeek, WeekState } from './WeekForm.tsx';
import { WeekLearned } from './WeekLearned.tsx';

const EmptyWeek = () => (
  <Card>
    <NoTrades part="in this week">
      Its figures, and what it teaches, appear with its first trade. You can already write its goal.
    </NoTrades>
  </Card>
);

const WeekContent = ({ monday }: { monday: string }) => {
  const { call, form } = useWeek(monday);
  const days = useWeekDays(monday);
  const isReady = useLoaded(days);
  const { data } = call;
  if (!data || !isReady) return <WeekState call={call} />;
  const hasTrades = data.figures.trades > 0;
  return (
    <Stack gap={6}>
      {hasTrades ? <WeekFigures week={data} /> : <EmptyWeek />}
      <WeekDays call={days} />
      <Stack gap={6} className={styles.week}>
        {hasTrades && <WeekLearned from={data.from} to={data.to} />}
        <Answers form={form} week={data} />
      </Stack>
    </Stack>
  );
};

const toPath = (monday: string): string => `/review/week/${monday}`;

/** A week beside the four before, and what the trader makes of it (REV-03). /review/week is this week. */
const WeekPage = () => {
  const { monday = '' } = useParams();
  const valid = toMonday(isRealDay(monday) ? monday : getToday());
  useDocumentTitle(`Week of ${formatDay(valid, { weekday: false })}`);
  if (valid !== monday) return <Navigate to={toPath(valid)} replace />;
  return (
    <Page>
      <PageHeader
        title="Week review"
        subtitle={formatDays(monday, addDays(monday, 6))}
        actions={
          <>
            <Button asChild variant="ghost">
              <Link to="/review">Queue</Link>
            </Button>
            <StepLink
              direction="previous"
              to={toPath(addDays(monday, -7))}
              label="Previous week"
              text="Previous week"
            />
            <StepLink direction="next" to={toPath(addDays(monday, 7))} label="Next week" text="Next week" />
          </>
        }
      />
      <WeekContent key={monday} monday={monday} />
    </Page>
  );
};

export default WeekPage;
