import { useQuery } from '@tanstack/react-query';
import { type ReviewQueue, review } from 'contracts/review';
import { settings } from 'contracts/settings';
import { useState } from 'react';
import {
  Button,
  CallError,
  DateField,
  EmptyState,
  formatCount,
  formatDay,
  Loading,
  lazyPanel,
  Page,
  PageHeader,
  Row,
  SegmentedControl,
  Skeleton,
  useCall,
  useSettings,
  useSingleKeys,
  useToday,
  useWrite,
  VisuallyHidden,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { DayTradeList } from './DayTradeList.tsx';
import { QueueAccounts, useQueueAccounts, useRestart } from './QueueAccounts.tsx';
import { LoadingItem } from './QueueItemFrame.tsx';
import { type ItemKind, itemKinds, type QueueItem } from './queueItems.ts';
import styles from './Review.module.css';
import { ReviewTrade } from './ReviewTrade.tsx';
import { EarlierUploads, type UploadQueues, useUploadQueues } from './tradeUploads.tsx';
import { type Queue, useQueue } from './useQueue.ts';

/** The first date of the queue, which is a setting. */
const SinceField = ({ since }: { since: string }) => {
  const today = useToday();
  const version = useSettings()?.version;
  const { mutate, isPending } = useWrite(settings.change, {});
  /** Null while nothing is typed: a date is saved when it is complete, not with each digit of its year. */
  const [draft, setDraft] = useState<string | null>(null);
  const save = () => {
    setDraft(null);
    if (!draft || draft === since || version === undefined) return;
    mutate({ headers: { 'if-match': String(version) }, body: { reviewSince: draft } });
  };
  return (
    <DateField
      label="Review since"
      className={styles.since}
      value={draft ?? since}
      max={today}
      aria-busy={isPending}
      onValueChange={setDraft}
      onBlur={save}
    />
  );
};

interface NothingLeftProps {
  since: string;
  undo: Queue['undo'];
}

const NothingLeft = ({ since, undo }: NothingLeftProps) => (
  <EmptyState
    title="Nothing is left to review"
    action={
      <Row>
        <Link to="/playbook">See what your rules are worth</Link>
        {undo && <Button onClick={() => void undo()}>Undo</Button>}
      </Row>
    }
  >
    There are no unreviewed trades, days or weeks since {formatDay(since, { weekday: false })}. New ones appear here. To
    review older ones, choose an earlier date below.
  </EmptyState>
);

const LABELS: Readonly<Record<ItemKind, string>> = { trade: 'Trades', day: 'Days', week: 'Weeks' };

/** How much waits, and the way to the days and weeks without going through all trades. */
const Waiting = ({ queue }: { queue: Queue }) => {
  const counted = itemKinds.map((kind) => ({ kind, count: queue.countWaiting(kind) }));
  const shown = counted.filter(({ kind, count }) => count > 0 || kind === queue.current?.kind);
  const counts = counted.filter(({ count }) => count > 0).map(({ kind, count }) => formatCount(count, kind));
  const summary = <span role="status">{`${counts.join(', ') || 'Nothing'} to review`}</span>;
  if (shown.length <= 1 || !queue.current) return <p className={styles.waiting}>{summary}</p>;
  return (
    <>
      <VisuallyHidden>{summary}</VisuallyHidden>
      <SegmentedControl
        label="Review"
        options={shown.map(({ kind, count }) => ({ value: kind, label: `${LABELS[kind]} ${count}` }))}
        value={queue.current.kind}
        onValueChange={queue.openKind}
      />
    </>
  );
};

const periods = lazyPanel('days and weeks to review', () => import('./ReviewPeriods.tsx'));

/** A day or a week. Their code is loaded after the trades', which come first. */
const ReviewPeriod = ({ item: { kind, key }, queue }: { item: QueueItem; queue: Queue }) => {
  const query = useQuery(periods);
  if (query.error) return <CallError title="The review could not be loaded" query={query} />;
  if (!query.data) return <LoadingItem label="Loading…" />;
  const { ReviewDay, ReviewWeek } = query.data;
  return kind === 'day' ? (
    <ReviewDay key={key} date={key} queue={queue} />
  ) : (
    <ReviewWeek key={key} monday={key} queue={queue} />
  );
};

/** One item. A trade is beside the other ones of its date. */
const QueuedItem = ({ item, queue, uploads }: { item: QueueItem; queue: Queue; uploads: UploadQueues }) =>
  item.kind === 'trade' ? (
    <div className={styles.inbox}>
      <DayTradeList current={item.key} queue={queue} />
      <ReviewTrade key={item.key} id={item.key} queue={queue} uploads={uploads} />
    </div>
  ) : (
    <ReviewPeriod item={item} queue={queue} />
  );

/** In one line, if it fits: the trade begins near the top of a phone, and of a page that is enlarged to 200 %. */
const QueueHeader = ({ queue }: { queue: Queue }) => (
  <Row justify="between" className={styles.header}>
    <PageHeader
      title="Review"
      actions={
        <>
          <Button asChild variant="ghost" size="small">
            <Link to="/review/insights">Insights</Link>
          </Button>
          <Button asChild variant="ghost" size="small">
            <Link to="/review/week">This week</Link>
          </Button>
        </>
      }
    />
    <Waiting queue={queue} />
  </Row>
);

const QueueContent = ({ reply, uploads }: { reply: ReviewQueue; uploads: UploadQueues }) => {
  const queue = useQueue(reply);
  const { current } = queue;
  useSingleKeys((key) => {
    if (key === 'z') void queue.undo?.();
    else if (key === 'j' && queue.next) queue.open(queue.next);
    else if (key === 'k' && queue.previous) queue.open(queue.previous);
  });
  return (
    <>
      <QueueHeader queue={queue} />
      <QueueAccounts />
      <EarlierUploads queues={uploads} tradeId={current?.kind === 'trade' ? current.key : undefined} />
      {current ? (
        <QueuedItem item={current} queue={queue} uploads={uploads} />
      ) : (
        <NothingLeft since={reply.since} undo={queue.undo} />
      )}
      <SinceField since={reply.since} />
    </>
  );
};

/** /review: the trades, days and weeks that were not reviewed yet, oldest first, one at a time (REV-01, REV-02). */
const ReviewPage = () => {
  const { query } = useQueueAccounts();
  const key = query?.account.join('\n') ?? '';
  const call = useCall(review.queue, query ? { query } : {});
  const uploads = useUploadQueues();
  useRestart(key);
  if (call.data)
    return (
      <Page>
        <QueueContent key={key} reply={call.data} uploads={uploads} />
      </Page>
    );
  const renderState = () => {
    if (call.error) return <CallError title="The review queue could not be loaded" query={call} />;
    return (
      <Loading label="Loading the review queue…">
        <Skeleton height="24rem" />
      </Loading>
    );
  };
  return (
    <Page>
      <PageHeader title="Review" />
      <QueueAccounts />
      {renderState()}
    </Page>
  );
};

export default ReviewPage;
