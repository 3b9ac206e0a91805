import { calls, limits } from 'contracts';
import { type DayBody, type DayJournal, dayGrades, dayJournal } from 'contracts/day-journal';
import { formatInstrument } from 'contracts/instruments';
import {
  addDays,
  CallError,
  Card,
  DescriptionItem,
  DescriptionList,
  EmptyState,
  formatDay,
  formatPercent,
  Money,
  SegmentedControl,
  Stack,
  useCall,
  useWrite,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { SavedText, SaveFailure } from '../shared/saving.tsx';
import { useVersioned } from '../shared/useVersioned.ts';
import { LoadingItem, QueueItemFrame } from './QueueItemFrame.tsx';
import styles from './Review.module.css';
import { Pictures } from './TradeFacts.tsx';
import type { Queue } from './useQueue.ts';
import { WeekFigures } from './week/WeekFigures.tsx';
import { Answers, useWeek, WeekState } from './week/WeekForm.tsx';
import { WeekLearned } from './week/WeekLearned.tsx';

const useReviewedDay = (date: string) => {
  const params = { date };
  const call = useCall(dayJournal.get, { params });
  const write = useWrite(dayJournal.change, {
    handlesErrors: true,
    updateCache: (cache, reply) => cache.setReply(dayJournal.get, { params }, reply),
  });
  const versioned = useVersioned<DayJournal, DayBody>({
    call,
    merge: (first, second) => ({ ...first, ...second }),
    send: (body, version) => write.mutateAsync({ params, headers: { 'if-match': version }, body }),
  });
  const { grade, good, bad, tomorrow } = { ...call.data, ...versioned.unsaved };
  return { ...versioned, fields: { grade, good, bad, tomorrow }, isPaused: write.isPaused };
};

type ReviewedDay = ReturnType<typeof useReviewedDay>;

/** The figures and the trades of the day: the same call as the calendar's dialog makes, so that they are equal. */
const DayResult = ({ date }: { date: string }) => {
  const { data } = useCall(calls.days.byDay, { params: { date }, query: {} });
  if (!data) return null;
  const { stats, trades } = data;
  return (
    <>
      <DescriptionList>
        <DescriptionItem label="Daily P&L">
          <Money cents={stats.netCents} />
        </DescriptionItem>
        <DescriptionItem label="Trades taken">{String(stats.totalTrades)}</DescriptionItem>
        {stats.winPercent !== null && (
          <DescriptionItem label="Win rate">{formatPercent(stats.winPercent)}</DescriptionItem>
        )}
      </DescriptionList>
      <ul className={styles.trades} aria-label="Trades of this day">
        {trades.map(({ id, ticker, instrument, netCents }) => (
          <li key={id}>
            <Link to={`/trades/${id}`}>{formatInstrument(ticker, instrument)}</Link> <Money cents={netCents} />
          </li>
        ))}
      </ul>
    </>
  );
};

/** What the trader planned for the day and wrote about it. */
const DayTexts = ({ day: { plan, notes, media } }: { day: DayJournal }) => (
  <>
    <Pictures files={media} />
    {plan && (
      <p className={styles.notes}>
        {[plan.bias, plan.focus, plan.tickers.join(', ')].filter((text) => text !== '').join('\n')}
      </p>
    )}
    {notes.map(({ id, text }) => (
      <p key={id} className={styles.notes}>
        {text}
      </p>
    ))}
  </>
);

const max = limits.dayJournal;
const GRADES = ['', ...dayGrades].map((value) => ({ value, label: value || 'None' }));

const DayFields = ({ day }: { day: ReviewedDay }) => {
  const { grade, good = '', bad = '', tomorrow = '' } = day.fields;
  const save = (body: DayBody) => void day.change(body);
  return (
    <Card title="How the day went">
      <Stack gap={3}>
        <SaveFailure state={day} />
        <SegmentedControl
          label="Grade"
          options={GRADES}
          value={grade ?? ''}
          onValueChange={(value) => save({ grade: dayGrades.find((each) => each === value) ?? null })}
        />
        <SavedText
          label="What was good"
          rows={2}
          maxLength={max.lessonLength}
          value={good}
          onSave={(text) => save({ good: text })}
        />
        <SavedText
          label="What was bad"
          rows={2}
          maxLength={max.lessonLength}
          value={bad}
          onSave={(text) => save({ bad: text })}
        />
        <SavedText
          label="Remember tomorrow"
          rows={1}
          maxLength={max.lineLength}
          hint="Shown on top of the next day with trades or a plan."
          value={tomorrow}
          onSave={(text) => save({ tomorrow: text })}
        />
      </Stack>
    </Card>
  );
};

/** One day of the queue: its result, what was planned and written, its grade and its lessons (REV-01). */
export const ReviewDay = ({ date, queue }: { date: string; queue: Queue }) => {
  const day = useReviewedDay(date);
  const { data, error, fetchStatus } = day.call;
  if (!data) {
    if (error) return <CallError title="The day could not be loaded" query={day.call} />;
    if (fetchStatus === 'paused') return <EmptyState title="Not available offline" />;
    return <LoadingItem label="Loading the day..." />;
  }
  return (
    <QueueItemFrame
      title={formatDay(date)}
      queue={queue}
      save={() => day.change({ reviewed: true })}
      facts={
        <Stack gap={4}>
          <DayTexts day={data} />
          <DayResult date={date} />
          <Link to={`/days/${date}`}>Plan and notes of this day</Link>
        </Stack>
      }
      form={<DayFields day={day} />}
    />
  );
};

/** One week of the queue: its figures, what it shows, and the trader's answers (REV-01). */
export const ReviewWeek = ({ monday, queue }: { monday: string; queue: Queue }) => {
  const week = useWeek(monday);
  const { call, shown } = week;
  if (!shown) return <WeekState call={call} />;
  return (
    <QueueItemFrame
      title={`Week of ${formatDay(monday, { weekday: false })} to ${formatDay(addDays(monday, 6), { weekday: false })}`}
      queue={queue}
      save={() => week.change({ reviewed: true })}
      facts={
        <Stack gap={4}>
          <WeekFigures figures={shown.figures} before={shown.before} />
          <WeekLearned from={shown.from} to={shown.to} />
          <Link to={`/review/week/${monday}`}>Page of this week</Link>
        </Stack>
      }
      form={<Answers week={week} shown={shown} />}
    />
  );
};
