import { addDays } from 'contracts';
import type { DayJournal } from 'contracts/day-journal';
import { CallError, formatDay, formatDays, Stack } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { OneDayCard } from '../days/card/OneDayCard.tsx';
import { useDaySummary } from '../days/card/useDaySummary.ts';
import { DayReview } from '../days/DayReview.tsx';
import { NoteText } from '../days/notes/NoteText.tsx';
import { PlanText } from '../days/plan/PlanText.tsx';
import { useDay } from '../days/useDay.ts';
import { useLoaded } from '../shared/useLoaded.ts';
import { LoadingItem, QueueItemFrame } from './QueueItemFrame.tsx';
import { Pictures } from './TradeFacts.tsx';
import type { Queue } from './useQueue.ts';
import { WeekFigures } from './week/WeekFigures.tsx';
import { Answers, useWeek, WeekState } from './week/WeekForm.tsx';
import { WeekLearned } from './week/WeekLearned.tsx';

/** What the trader planned for the day and wrote about it. */
const DayTexts = ({ day: { plan, notes, media } }: { day: Pick<DayJournal, 'plan' | 'notes' | 'media'> }) => (
  <>
    <Pictures files={media} />
    {plan && <PlanText plan={plan} />}
    {notes.map(({ id, text }) => (
      <NoteText key={id} text={text} />
    ))}
  </>
);

/** One day of the queue: its result, what was planned and written, its grade and its lessons (REV-01). */
export function ReviewDay({ date, queue }: { date: string; queue: Queue }) {
  const { call, form } = useDay(date);
  const summary = useDaySummary(date, { handlesErrors: true });
  const isReady = useLoaded(summary);
  if (!call.data || !isReady) {
    if (call.error) return <CallError title="The day could not be loaded" query={call} />;
    return <LoadingItem label="Loading the day…" />;
  }
  return (
    <QueueItemFrame
      title={formatDay(date)}
      queue={queue}
      save={() => form.change({ reviewed: true })}
      facts={
        <Stack gap={4}>
          <OneDayCard call={summary} head="result" hasLegend />
          <DayTexts day={call.data} />
          <Link to={`/days/${date}`}>Plan and notes of this day</Link>
        </Stack>
      }
      form={<DayReview form={form} isQueued />}
    />
  );
}

/** One week of the queue: its figures, what it shows, and the trader's answers (REV-01). */
export function ReviewWeek({ monday, queue }: { monday: string; queue: Queue }) {
  const { call, form } = useWeek(monday);
  if (!call.data) return <WeekState call={call} />;
  return (
    <QueueItemFrame
      title={`Week of ${formatDays(monday, addDays(monday, 6), { weekday: false })}`}
      queue={queue}
      save={() => form.change({ reviewed: true })}
      facts={
        <Stack gap={4}>
          <WeekFigures week={call.data} />
          <WeekLearned from={call.data.from} to={call.data.to} />
          <Link to={`/review/week/${monday}`}>Page of this week</Link>
        </Stack>
      }
      form={<Answers form={form} week={call.data} />}
    />
  );
}
