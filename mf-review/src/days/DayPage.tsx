import { addDays, isRealDay, limits } from 'contracts';
import { type DayJournal, dayJournal } from 'contracts/day-journal';
import { useMemo } from 'react';
import {
  Alert,
  AttachedMedia,
  Button,
  Card,
  EmptyState,
  formatDay,
  getToday,
  Page,
  PageHeader,
  type ReplyCache,
  Stack,
  type UploadTarget,
  useDocumentTitle,
  useToday,
  useUploads,
} from 'shared-ui';
import { Link, Navigate, Slot, useLocation, useParams } from 'shared-ui/host';
import { Reply } from '../shared/Reply.tsx';
import { StepLink } from '../shared/StepLink.tsx';
import { useLoaded } from '../shared/useLoaded.ts';
import { OneDayCard } from './card/OneDayCard.tsx';
import { useDaySummary } from './card/useDaySummary.ts';
import styles from './Day.module.css';
import { DayReview } from './DayReview.tsx';
import { DayFigures, DayTrades, formatDayFacts, useDayTrades } from './DayTrades.tsx';
import { NotesCard } from './notes/NotesCard.tsx';
import { getDayPath } from './paths.ts';
import { PlanCard } from './plan/PlanCard.tsx';
import { useDay } from './useDay.ts';

type ChangeMedia = (media: DayJournal['media']) => DayJournal['media'];

const changeMedia = (cache: ReplyCache, date: string, change: ChangeMedia): void =>
  cache.setReply(dayJournal.get, { params: { date } }, (day) => day && { ...day, media: change(day.media) });

const createTarget = (date: string): UploadTarget => ({
  form: { date },
  addToCache: (cache, file) => changeMedia(cache, date, (media) => [...media.filter(({ id }) => id !== file.id), file]),
});

interface DayMediaProps {
  date: string;
  media: DayJournal['media'];
  reload: () => Promise<DayJournal['media'] | undefined>;
}

/** Pictures and videos of a day, in the same way as of a trade (DAY-06). */
const DayMedia = ({ date, media, reload }: DayMediaProps) => {
  const target = useMemo(() => createTarget(date), [date]);
  const uploads = useUploads({ target, attachedCount: media.length, onUploaded: () => void reload() });
  return (
    <AttachedMedia
      files={media}
      emptyText="No pictures or videos of this day."
      isEditing
      uploads={uploads}
      reload={reload}
      addMarks={(cache, fileId, saved) =>
        changeMedia(cache, date, (files) => files.map((file) => (file.id === fileId ? { ...file, ...saved } : file)))
      }
      removeFromCache={(cache, fileId) => changeMedia(cache, date, (files) => files.filter(({ id }) => id !== fileId))}
    />
  );
};

const formatShort = (date: string): string => formatDay(date, { weekday: false });

/** What the trader wanted to remember on this day. */
const Reminder = ({ date, text }: { date: string; text: string }) => (
  <Alert tone="info" title={`Remember, from ${formatDay(date)}:`}>
    {text}
  </Alert>
);

const DayContent = ({ date }: { date: string }) => {
  const day = useDay(date);
  const trades = useDayTrades(date);
  const summary = useDaySummary(date, { handlesErrors: true });
  const isReady = useLoaded(trades, summary);
  return (
    <Reply call={day.call} title="The day" height="24rem" isReady={isReady}>
      {({ plan, notes, media, reminder }) => (
        <Stack gap={6}>
          {reminder && <Reminder {...reminder} />}
          {trades.data && <DayFigures day={trades.data} />}
          <OneDayCard call={summary} head="none" hasLegend isFramed />
          <div className={styles.columns}>
            <div className={styles.column}>
              <PlanCard date={date} call={day.call} plan={plan} />
              <NotesCard
                date={date}
                call={day.call}
                notes={notes}
                facts={trades.data ? formatDayFacts(trades.data) : null}
              />
              <DayMedia date={date} media={media} reload={async () => (await day.call.refetch()).data?.media} />
            </div>
            <div className={styles.column}>
              <DayTrades date={date} call={trades} />
              <DayReview form={day.form} />
            </div>
          </div>
        </Stack>
      )}
    </Reply>
  );
};

/** Links to the days before and after, and to today, which can begin while the page is open. */
const DayLinks = ({ date }: { date: string }) => {
  const today = useToday();
  return (
    <>
      <Button asChild variant="ghost">
        <Link to="/days">All days</Link>
      </Button>
      {date !== today && (
        <Button asChild variant="ghost">
          <Link to={getDayPath(today)}>Today</Link>
        </Button>
      )}
      <StepLink
        direction="previous"
        to={getDayPath(addDays(date, -1))}
        label={`Previous day, ${formatDay(addDays(date, -1))}`}
        text={formatShort(addDays(date, -1))}
      />
      <StepLink
        direction="next"
        to={getDayPath(addDays(date, 1))}
        label={`Next day, ${formatDay(addDays(date, 1))}`}
        text={formatShort(addDays(date, 1))}
      />
    </>
  );
};

/** Whether the trader can write about the date: the API has the same limits. */
const isJournalDay = (date: string): boolean =>
  isRealDay(date) && date >= limits.firstDay && date <= addDays(getToday(), limits.dayJournal.daysAhead);

const NoSuchDay = () => (
  <Card>
    <EmptyState
      title="There is no such day"
      action={
        <Button asChild>
          <Link to="/days">Show all days</Link>
        </Button>
      }
    >
      An address of a day ends with its date, such as 2026-01-31, at most a year ahead.
    </EmptyState>
  </Card>
);

/** /days/:date?replay: its trades with one clock. Nothing here says how they ended (PRA-01, PRA-02). */
const ReplayedDay = ({ date }: { date: string }) => (
  <Page>
    <PageHeader
      title={<time dateTime={date}>{formatDay(date)}</time>}
      subtitle="Replay"
      actions={
        <Button asChild variant="ghost">
          <Link to={getDayPath(date)}>End replay</Link>
        </Button>
      }
    />
    <Slot name="day.replay" properties={{ date }} />
  </Page>
);

/** The address of whatever day it is, for links that stay. */
const TODAY = 'today';

/** /days/:date: plan, notes, figures and review of a day (DAY-01). Another day has a state of its own. */
const DayPage = () => {
  const { date = '' } = useParams();
  const today = useToday();
  const isDay = isJournalDay(date);
  const isReplay = new URLSearchParams(useLocation().search).has('replay');
  useDocumentTitle(isDay ? formatDay(date) : undefined);
  if (date === TODAY) return <Navigate to={getDayPath(today)} replace />;
  if (!isDay)
    return (
      <Page>
        <PageHeader title="Day" />
        <NoSuchDay />
      </Page>
    );
  if (isReplay) return <ReplayedDay key={date} date={date} />;
  return (
    <Page>
      <PageHeader
        title={<time dateTime={date}>{formatDay(date)}</time>}
        subtitle={date === today ? 'Today' : undefined}
        actions={<DayLinks date={date} />}
      />
      <DayContent key={date} date={date} />
    </Page>
  );
};

export default DayPage;
