import { type ReviewQueue, review } from 'contracts/review';
import { settings } from 'contracts/settings';
import { useState } from 'react';
import {
  Button,
  CallError,
  Card,
  DateField,
  EmptyState,
  formatCount,
  formatDay,
  Loading,
  Page,
  PageHeader,
  Row,
  Skeleton,
  useCall,
  useSettings,
  useToday,
  useWrite,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { useSingleKeys } from '../shared/single-keys.ts';
import styles from './Review.module.css';
import { formatWaiting, ReviewTrade } from './ReviewTrade.tsx';
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
    <div className={styles.since}>
      <DateField
        label="Review since"
        value={draft ?? since}
        max={today}
        aria-busy={isPending}
        onValueChange={setDraft}
        onBlur={save}
      />
    </div>
  );
};

interface AllReviewedProps {
  since: string;
  undo: Queue['undo'];
}

const AllReviewed = ({ since, undo }: AllReviewedProps) => (
  <EmptyState
    title="Everything is reviewed"
    action={
      <Row>
        <Link to="/playbook">See what your rules are worth</Link>
        {undo && <Button onClick={() => void undo()}>Undo</Button>}
      </Row>
    }
  >
    You have looked at all trades since {formatDay(since, { weekday: false })}. New ones appear here.
  </EmptyState>
);

const QueueContent = ({ reply }: { reply: ReviewQueue }) => {
  const queue = useQueue(reply.trades.ids);
  useSingleKeys((key) => {
    if (key === 'z') void queue.undo?.();
    else if (key === 'j' && queue.next !== undefined) queue.open(queue.next);
    else if (key === 'k' && queue.previous !== undefined) queue.open(queue.previous);
  });
  const waiting = Math.max(reply.trades.count - (reply.trades.ids.length - queue.waiting.length), 0);
  return (
    <>
      <p role="status" className={styles.waiting}>
        {formatWaiting(waiting)}
      </p>
      {queue.current === undefined ? (
        <AllReviewed since={reply.since} undo={queue.undo} />
      ) : (
        <ReviewTrade key={queue.current} id={queue.current} queue={queue} />
      )}
      <Weeks weeks={reply.weeks} />
    </>
  );
};

/** Weeks that are over. */
const Weeks = ({ weeks }: Pick<ReviewQueue, 'weeks'>) =>
  weeks.count > 0 && (
    <Card title={`${formatCount(weeks.count, 'week')} to review`} className={styles.weeks}>
      <Row>
        {weeks.starts.map((monday) => (
          <Link key={monday} to={`/review/week/${monday}`}>
            {`Week of ${formatDay(monday, { weekday: false })}`}
          </Link>
        ))}
      </Row>
    </Card>
  );

/** /review: the trades that were not reviewed yet, oldest first, one at a time (REV-01, REV-02). */
const ReviewPage = () => {
  const call = useCall(review.queue, {});
  const renderContent = () => {
    if (call.data) return <QueueContent reply={call.data} />;
    if (call.error) return <CallError title="The review queue could not be loaded" query={call} />;
    if (call.fetchStatus === 'paused') return <EmptyState title="Not available offline" />;
    return (
      <Loading label="Loading the review queue...">
        <Skeleton height="24rem" />
      </Loading>
    );
  };
  return (
    <Page>
      <PageHeader title="Review" actions={call.data && <SinceField since={call.data.since} />} />
      {renderContent()}
    </Page>
  );
};

export default ReviewPage;
