import { calls, type Trade } from 'contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  Button,
  CallError,
  Card,
  EmptyState,
  formatCount,
  hasSingleKeyShortcuts,
  Loading,
  Row,
  Skeleton,
  useCall,
} from 'shared-ui';
import { ApiError, Slot } from 'shared-ui/host';
import { CheckContent } from '../panels/check/CheckContent.tsx';
import { useCheck } from '../panels/check/useCheck.ts';
import { useSingleKeys } from '../shared/single-keys.ts';
import styles from './Review.module.css';
import { describeTrade, Pictures, TradeFacts } from './TradeFacts.tsx';
import type { Queue } from './useQueue.ts';

/** The queue shows the rules itself. */
const WITHOUT_OWN_PANEL = { order: [], hidden: ['mf-review/check'] };

interface ActionsProps {
  queue: Queue;
  isSaving: boolean;
  onReviewed: () => void;
}

const Actions = ({ queue, isSaving, onReviewed }: ActionsProps) => {
  const hasKeys = hasSingleKeyShortcuts();
  const { previous, next, undo } = queue;
  const showKey = (key: string) => (hasKeys ? key : undefined);
  return (
    <div className={styles.actions}>
      <Button variant="primary" busy={isSaving} onClick={onReviewed} aria-keyshortcuts={showKey('Enter')}>
        {next === undefined ? 'Mark as reviewed' : 'Reviewed, next trade'}
      </Button>
      <Row gap={2}>
        <Button aria-disabled={!undo} onClick={() => void undo?.()} aria-keyshortcuts={showKey('z')}>
          Undo
        </Button>
        <Button
          aria-disabled={previous === undefined}
          onClick={() => previous !== undefined && queue.open(previous)}
          aria-keyshortcuts={showKey('k')}
        >
          Previous
        </Button>
        <Button
          aria-disabled={next === undefined}
          onClick={() => next !== undefined && queue.open(next)}
          aria-keyshortcuts={showKey('j')}
        >
          Skip
        </Button>
      </Row>
      {hasKeys && (
        <p className={styles.keys}>Keys: 1–9 toggle a rule, Enter marks as reviewed, Z undoes, J and K only move.</p>
      )}
    </div>
  );
};

const TradeContent = ({ trade, queue }: { trade: Trade; queue: Queue }) => {
  const check = useCheck(trade.id);
  const [isSaving, setIsSaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The next trade is announced, and the keys work at once. The first one takes the focus from nothing.
  const focusHeading = useEffectEvent(() => {
    if (queue.hasMoved) heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => focusHeading(), []);
  const markReviewed = async () => {
    if (isSaving || !check.shown) return;
    setIsSaving(true);
    const isSaved = await check.change({ reviewed: true });
    setIsSaving(false);
    if (isSaved) queue.moveOn();
  };
  useSingleKeys((key) => {
    if (key === 'Enter') void markReviewed();
  });
  return (
    <article className={styles.trade} aria-labelledby="reviewed-trade">
      <div className={styles.facts}>
        <h2 id="reviewed-trade" ref={heading} tabIndex={-1} className={styles.title}>
          {describeTrade(trade)}
        </h2>
        <Pictures files={trade.files} />
        <TradeFacts trade={trade} />
      </div>
      <div className={styles.check}>
        <Card title="Rules">
          <CheckContent trade={trade} check={check} />
        </Card>
        <Actions queue={queue} isSaving={isSaving} onReviewed={() => void markReviewed()} />
        <Slot name="trade.panel" properties={{ tradeId: trade.id, facts: trade }} arrangement={WITHOUT_OWN_PANEL} />
      </div>
    </article>
  );
};

/** One trade of the queue: its pictures and facts, its rules, and what to do with it (REV-02). */
export const ReviewTrade = ({ id, queue }: { id: number; queue: Queue }) => {
  const call = useCall(calls.trades.get, { params: { id: String(id) } }, { handlesErrors: ['not_found'] });
  if (call.data) return <TradeContent trade={call.data.trade} queue={queue} />;
  if (call.error instanceof ApiError && call.error.status === 404)
    return (
      <EmptyState
        title="This trade does not exist any more"
        action={<Button onClick={() => queue.open(queue.next)}>Continue</Button>}
      />
    );
  if (call.error) return <CallError title="The trade could not be loaded" query={call} />;
  if (call.fetchStatus === 'paused') return <EmptyState title="Not available offline" />;
  return (
    <Loading label="Loading the trade...">
      <Skeleton height="24rem" />
    </Loading>
  );
};

/** '12 trades to review'. */
export const formatWaiting = (count: number): string => `${formatCount(count, 'trade')} to review`;
