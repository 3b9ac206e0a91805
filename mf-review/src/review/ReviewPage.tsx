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
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { LoadingItem } from './QueueItemFrame.tsx';
import styles from './Review.module.css';
import { ReviewTrade } from './ReviewTrade.tsx';
import { type ItemKind, itemKinds, type Queue, type QueueItem, useQueue } from './useQueue.ts';

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
    review older ones, choose an earlier date above.
  </EmptyState>
);

const LABELS: Readonly<Record<ItemKind, string>> = { trade: 'Trades', day: 'Days', week: 'Weeks' };

/** How much waits, and the way to the days and weeks without going through all trades. */
const Waiting = ({ queue }: { queue: Queue }) => {
  const counted = itemKinds.map((kind) => ({ kind, count: queue.countWaiting(kind) }));
  const shown = counted.filter(({ kind, count }) => count > 0 || kind === queue.current?.kind);
  const counts = counted.filter(({ count }) => count > 0).map(({ kind, count }) => formatCount(count, kind));
  return (
    <Row justify="between" className={styles.waiting}>
      <p role="status">{`${counts.join(', ') || 'Nothing'} to review`}</p>
      {shown.length > 1 && queue.current && (
        <SegmentedControl
          label="Review"
          options={shown.map(({ kind, count }) => ({ value: kind, label: `${LABELS[kind]} ${count}` }))}
          value={queue.current.kind}
          onValueChange={queue.openKind}
        />
      )}
    </Row>
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

const renderItem = (item: QueueItem, queue: Queue) =>
  item.kind === 'trade' ? (
    <ReviewTrade key={item.key} id={item.key} queue={queue} />
  ) : (
    <ReviewPeriod item={item} queue={queue} />
  );

const QueueContent = ({ reply }: { reply: ReviewQueue }) => {
  const queue = useQueue(reply);
  useSingleKeys((key) => {
    if (key === 'z') void queue.undo?.();
    else if (key === 'j' && queue.next) queue.open(queue.next);
    else if (key === 'k' && queue.previous) queue.open(queue.previous);
  });
  return (
    <>
      <Waiting queue={queue} />
      {queue.current ? renderItem(queue.current, queue) : <NothingLeft since={reply.since} undo={queue.undo} />}
    </>
  );
};

/** /review: the trades, days and weeks that were not reviewed yet, oldest first, one at a time (REV-01, REV-02). */
const ReviewPage = () => {
  const call = useCall(review.queue, {});
  const renderContent = () => {
    if (call.data) return <QueueContent reply={call.data} />;
    if (call.error) return <CallError title="The review queue could not be loaded" query={call} />;
    if (call.fetchStatus === 'paused') return <EmptyState title="Not available offline" />;
    return (
      <Loading label="Loading the review queue…">
        <Skeleton height="24rem" />
      </Loading>
    );
  };
  return (
    <Page>
      <PageHeader
        title="Review"
        actions={
          call.data && (
            <>
              <Button asChild variant="ghost">
                <Link to="/review/insights">Insights</Link>
              </Button>
              <Button asChild variant="ghost">
                <Link to="/review/week/today">This week</Link>
              </Button>
              <SinceField since={call.data.since} />
            </>
          )
        }
      />
      {renderContent()}
    </Page>
  );
};

export default ReviewPage;
