import { limits } from 'contracts';
import { type WeekBody, type WeekReview, weekReviews } from 'contracts/week-reviews';
import {
  addDays,
  Button,
  CallError,
  Card,
  Checkbox,
  EmptyState,
  formatDay,
  getToday,
  getWeekday,
  Loading,
  Page,
  PageHeader,
  Skeleton,
  Stack,
  useCall,
  useWrite,
} from 'shared-ui';
import { Link, Navigate, useParams } from 'shared-ui/host';
import { SavedText, SaveFailure } from '../../shared/saving.tsx';
import { useVersioned } from '../../shared/useVersioned.ts';
import { WeekFigures } from './WeekFigures.tsx';
import { WeekLearned } from './WeekLearned.tsx';

/** The week as the trader sees it, with changes that are not saved yet. */
const useWeek = (monday: string) => {
  const params = { monday };
  const call = useCall(weekReviews.get, { params });
  const write = useWrite(weekReviews.change, {
    handlesErrors: true,
    updateCache: (cache, reply) => cache.setReply(weekReviews.get, { params }, reply),
  });
  const versioned = useVersioned<WeekReview, WeekBody>({
    call,
    merge: (first, second) => ({ ...first, ...second }),
    send: (body, version) => write.mutateAsync({ params, headers: { 'if-match': version }, body }),
  });
  const { reviewed, ...fields } = versioned.unsaved ?? {};
  const shown = call.data && {
    ...call.data,
    ...fields,
    isReviewed: reviewed ?? call.data.reviewedAt !== null,
  };
  return { ...versioned, shown, isPaused: write.isPaused };
};

type Week = ReturnType<typeof useWeek>;
type ShownWeek = NonNullable<Week['shown']>;

const max = limits.dayJournal;

/** The trader's own questions, and one goal that the next week begins with. */
const Answers = ({ week, shown }: { week: Week; shown: ShownWeek }) => {
  const { answers, goal, goalFrom, from } = shown;
  const answer = (question: string, text: string) =>
    void week.change({ answers: answers.map((each) => (each.question === question ? { question, text } : each)) });
  return (
    <Card title="Review">
      <Stack>
        <SaveFailure state={week} />
        {answers.map(({ question, text }) => (
          <SavedText
            key={question}
            label={question}
            rows={3}
            maxLength={max.answerLength}
            value={text}
            onSave={(typed) => answer(question, typed)}
          />
        ))}
        <SavedText
          label="Goal"
          rows={1}
          maxLength={max.lineLength}
          hint={
            goalFrom !== null && goalFrom < from
              ? `From the week of ${formatDay(goalFrom, { weekday: false })}.`
              : 'The next weeks begin with it.'
          }
          value={goal}
          onSave={(typed) => void week.change({ goal: typed })}
        />
        <Checkbox
          label="Reviewed"
          checked={shown.isReviewed}
          onCheckedChange={(reviewed) => void week.change({ reviewed })}
        />
      </Stack>
    </Card>
  );
};

const WeekContent = ({ monday }: { monday: string }) => {
  const week = useWeek(monday);
  const { call, shown } = week;
  if (!shown) {
    if (call.error) return <CallError title="The week could not be loaded" query={call} />;
    if (call.fetchStatus === 'paused') return <EmptyState title="Not available offline" />;
    return (
      <Loading label="Loading the week...">
        <Skeleton height="24rem" />
      </Loading>
    );
  }
  return (
    <Stack gap={6}>
      <WeekFigures figures={shown.figures} before={shown.before} />
      <WeekLearned from={shown.from} to={shown.to} />
      <Answers week={week} shown={shown} />
    </Stack>
  );
};

const toPath = (monday: string): string => `/review/week/${monday}`;

/** The Monday of the week of a day. */
const getMonday = (day: string): string => addDays(day, -((getWeekday(day) + 6) % 7));

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** /review/week/:monday: a week beside the four before, and what the trader makes of it (REV-03). */
const WeekPage = () => {
  const { monday = '' } = useParams();
  const valid = getMonday(isDay(monday) ? monday : getToday());
  if (valid !== monday) return <Navigate to={toPath(valid)} replace />;
  return (
    <Page>
      <PageHeader
        title="Week review"
        subtitle={`${formatDay(monday)} to ${formatDay(addDays(monday, 6))}`}
        actions={
          <>
            <Button asChild variant="ghost">
              <Link to="/review">Queue</Link>
            </Button>
            <Button asChild>
              <Link to={toPath(addDays(monday, -7))}>Previous week</Link>
            </Button>
            <Button asChild>
              <Link to={toPath(addDays(monday, 7))}>Next week</Link>
            </Button>
          </>
        }
      />
      <WeekContent key={monday} monday={monday} />
    </Page>
  );
};

export default WeekPage;
