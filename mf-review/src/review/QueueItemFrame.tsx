import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import {
  Button,
  ChevronLeftIcon,
  ChevronRightIcon,
  EmptyState,
  hasSingleKeyShortcuts,
  IconButton,
  Loading,
  reserveBottom,
  Skeleton,
  useSingleKeys,
} from 'shared-ui';
import styles from './Review.module.css';
import type { Queue } from './useQueue.ts';

const ITEM_ID = 'reviewed-item';

const getItem = () => document.getElementById(ITEM_ID);

/** Moves the focus to the item, where single keys work. The page stays where it is. */
export function focusItem(): void {
  getItem()?.focus({ preventScroll: true });
}

/** The way to the items before and after. */
const Steps = ({ queue: { previous, next, open } }: Pick<ActionsProps, 'queue'>) => {
  const hasKeys = hasSingleKeyShortcuts();
  const steps = [
    { key: 'k', label: 'Previous', item: previous, Icon: ChevronLeftIcon },
    { key: 'j', label: 'Skip', item: next, Icon: ChevronRightIcon },
  ];
  return steps.map(({ key, label, item, Icon }) => (
    <IconButton
      key={key}
      label={label}
      title={hasKeys ? `${label} (${key.toUpperCase()})` : label}
      variant="secondary"
      aria-disabled={item === undefined}
      aria-keyshortcuts={hasKeys ? key : undefined}
      onClick={() => item && open(item)}
    >
      <Icon />
    </IconButton>
  ));
};

interface ActionsProps {
  queue: Queue;
  keys: string;
  isSaving: boolean;
  onReviewed: () => void;
}

const Actions = ({ queue, keys, isSaving, onReviewed }: ActionsProps) => {
  const hasKeys = hasSingleKeyShortcuts();
  const { next, undo } = queue;
  return (
    <div ref={reserveBottom} className={styles.actions}>
      <Button variant="primary" busy={isSaving} onClick={onReviewed} aria-keyshortcuts={hasKeys ? 'Enter' : undefined}>
        {next === undefined ? 'Mark as reviewed' : `Reviewed, next ${next.kind}`}
      </Button>
      <Button aria-disabled={!undo} onClick={() => void undo?.()} aria-keyshortcuts={hasKeys ? 'z' : undefined}>
        Undo
      </Button>
      <Steps queue={queue} />
      {hasKeys && <p className={styles.keys}>{keys}</p>}
    </div>
  );
};

interface QueueItemFrameProps {
  title: string;
  queue: Queue;
  /** The line of keys, for those who have them. */
  keys?: string;
  /** Saves the item as reviewed. @returns whether it is saved */
  save: () => Promise<boolean>;
  /** Beside the title. */
  result?: ReactNode;
  /** What happened. */
  facts: ReactNode;
  /** What the trader says about it, above the actions. */
  form: ReactNode;
  /** Below the actions on a phone, otherwise below what happened. */
  more?: ReactNode;
}

/** One item of the queue, with what to do with it: by keys, by buttons, or by thumb (REV-02). */
export function QueueItemFrame({
  title,
  queue,
  keys = 'Enter next · Z undo',
  save,
  result,
  facts,
  form,
  more,
}: QueueItemFrameProps) {
  const [isSaving, setIsSaving] = useState(false);
  // The next item is announced, and the keys work at once. The first one takes the focus from nothing.
  const focusHeading = useEffectEvent(() => {
    if (!queue.hasMoved) return;
    focusItem();
    getItem()?.scrollIntoView?.({ block: 'nearest' });
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
    <article className={styles.trade} aria-labelledby={ITEM_ID}>
      <div className={styles.facts}>
        <div className={styles.head}>
          <h2 id={ITEM_ID} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {result}
        </div>
        {facts}
      </div>
      <div className={styles.check}>
        {form}
        <Actions queue={queue} keys={keys} isSaving={isSaving} onReviewed={() => void markReviewed()} />
      </div>
      {more && <div className={styles.more}>{more}</div>}
    </article>
  );
}

/** An item that another tab or device has deleted. */
export function MissingItem({ title, queue }: { title: string; queue: Queue }) {
  return <EmptyState title={title} action={<Button onClick={() => queue.open(queue.next)}>Continue</Button>} />;
}

/** As high as the window, so that nothing below it is in view and moves. */
export function LoadingItem({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Skeleton height="100vh" />
    </Loading>
  );
}
