import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  Button,
  EmptyState,
  hasSingleKeyShortcuts,
  Loading,
  Row,
  reserveBottom,
  Skeleton,
  useSingleKeys,
} from 'shared-ui';
import styles from './Review.module.css';
import type { Queue } from './useQueue.ts';

interface ActionsProps {
  queue: Queue;
  isSaving: boolean;
  onReviewed: () => void;
}

const Actions = ({ queue, isSaving, onReviewed }: ActionsProps) => {
  const hasKeys = hasSingleKeyShortcuts();
  const { current, previous, next, undo } = queue;
  const showKey = (key: string) => (hasKeys ? key : undefined);
  return (
    <div ref={reserveBottom} className={styles.actions}>
      <Button variant="primary" busy={isSaving} onClick={onReviewed} aria-keyshortcuts={showKey('Enter')}>
        {next === undefined ? 'Mark as reviewed' : `Reviewed, next ${next.kind}`}
      </Button>
      <Row gap={2}>
        <Button aria-disabled={!undo} onClick={() => void undo?.()} aria-keyshortcuts={showKey('z')}>
          Undo
        </Button>
        <Button
          aria-disabled={previous === undefined}
          onClick={() => previous && queue.open(previous)}
          aria-keyshortcuts={showKey('k')}
        >
          Previous
        </Button>
        <Button
          aria-disabled={next === undefined}
          onClick={() => next && queue.open(next)}
          aria-keyshortcuts={showKey('j')}
        >
          Skip
        </Button>
      </Row>
      {hasKeys && (
        <p className={styles.keys}>
          Keys: {current?.kind === 'trade' && '1–9 toggle a rule, '}Enter marks as reviewed, Z undoes, J and K only
          move.
        </p>
      )}
    </div>
  );
};

interface QueueItemFrameProps {
  title: string;
  queue: Queue;
  /** Saves the item as reviewed. @returns whether it is saved */
  save: () => Promise<boolean>;
  /** What happened. */
  facts: ReactNode;
  /** What the trader says about it, above the actions. */
  form: ReactNode;
  /** Below the actions on a phone, otherwise below what happened. */
  more?: ReactNode;
}

/** One item of the queue, with what to do with it: by keys, by buttons, or by thumb (REV-02). */
export function QueueItemFrame({ title, queue, save, facts, form, more }: QueueItemFrameProps) {
  const [isSaving, setIsSaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The next item is announced, and the keys work at once. The first one takes the focus from nothing.
  const focusHeading = useEffectEvent(() => {
    if (queue.hasMoved) heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => focusHeading(), []);
  const markReviewed = async () => {
    if (isSaving) return;
    setIsSaving(true);
    const isSaved = await save();
    setIsSaving(false);
    if (isSaved) queue.moveOn();
  };
  useSingleKeys((key) => {
    if (key === 'Enter') void markReviewed();
  });
  return (
    <article className={styles.trade} aria-labelledby="reviewed-item">
      <div className={styles.facts}>
        <h2 id="reviewed-item" ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {facts}
      </div>
      <div className={styles.check}>
        {form}
        <Actions queue={queue} isSaving={isSaving} onReviewed={() => void markReviewed()} />
      </div>
      {more && <div className={styles.more}>{more}</div>}
    </article>
  );
}

/** An item that another tab or device has deleted. */
export function MissingItem({ title, queue }: { title: string; queue: Queue }) {
  return <EmptyState title={title} action={<Button onClick={() => queue.open(queue.next)}>Continue</Button>} />;
}

export function LoadingItem({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Skeleton height="24rem" />
    </Loading>
  );
}
