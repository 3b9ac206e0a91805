import { addDays, calls } from 'contracts';
import type { DayJournal } from 'contracts/day-journal';
import { formatInstrument } from 'contracts/instruments';
import {
  AmountNote,
  CallError,
  DescriptionItem,
  DescriptionList,
  EmptyState,
  formatDay,
  formatDays,
  formatPercent,
  Money,
  Stack,
  useCall,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { DayReview } from '../days/DayReview.tsx';
import { NoteText } from '../days/notes/NoteText.tsx';
import { useDay } from '../days/useDay.ts';
import { LoadingItem, QueueItemFrame } from './QueueItemFrame.tsx';
import styles from './Review.module.css';
import { Pictures } from './TradeFacts.tsx';
import type { Queue } from './useQueue.ts';
import { WeekFigures } from './week/WeekFigures.tsx';
import { Answers, useWeek, WeekState } from './week/WeekForm.tsx';
import { WeekLearned } from './week/WeekLearned.tsx';

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
      <AmountNote trades={stats.totalTrades} scope={data} />
      <ul className={styles.trades} aria-label="Trades of this day">
        {trades.map(({ id, ticker, instrument, netCents, currency }) => (
          <li key={id}>
            <Link to={`/trades/${id}`}>{formatInstrument(ticker, instrument)}</Link>{' '}
            <Money cents={netCents} currency={currency} />
          </li>
        ))}
      </ul>
    </>
  );
};

/** What the trader planned for the day and wrote about it. */
const DayTexts = ({ day: { plan, notes, media } }: { day: Pick<DayJournal, 'plan' | 'notes' | 'media'> }) => (
  <>
    <Pictures files={media} />
    {plan && (
      <p className={styles.notes}>
        {[plan.bias, plan.focus, plan.tickers.join(', ')].filter((text) => text !== '').join('\n')}
      </p>
    )}
    {notes.map(({ id, text }) => (
      <NoteText key={id} text={text} />
    ))}
  </>
);

/** One day of the queue: its result, what was planned and written, its grade and its lessons (REV-01). */
export function ReviewDay({ date, queue }: { date: string; queue: Queue }) {
  const { call, form } = useDay(date);
  if (!call.data) {
    if (call.error) return <CallError title="The day could not be loaded" query={call} />;
    if (call.fetchStatus === 'paused') return <EmptyState title="Not available offline" />;
    return <LoadingItem label="Loading the day…" />;
  }
  return (
    <QueueItemFrame
      title={formatDay(date)}
      queue={queue}
      save={() => form.change({ reviewed: true })}
      facts={
        <Stack gap={4}>
          <DayTexts day={call.data} />
          <DayResult date={date} />
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
