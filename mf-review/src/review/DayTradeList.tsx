import { calls, limits, type Trade } from 'contracts';
import { formatTitle } from 'contracts/instruments';
import { useEffect, useRef } from 'react';
import {
  CheckIcon,
  createDateFormat,
  formatCount,
  formatDay,
  mergeSearchParams,
  Skeleton,
  TradeAmount,
  useCall,
  usePageParameters,
  useTimeZone,
  VisuallyHidden,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './DayTradeList.module.css';
import { useQueueAccounts } from './QueueAccounts.tsx';
import { NO_PLACE } from './queueItems.ts';
import type { Queue } from './useQueue.ts';

/** The trades of a date in the order of time, which is that of the queue, and of its accounts. */
export function useTradesOfDay(date: string | undefined) {
  const { query: accounts } = useQueueAccounts();
  const query = { ...accounts, date: date ?? '', sort: 'date', limit: String(limits.pageSize) } as const;
  return useCall(
    calls.trades.list,
    { query },
    { enabled: date !== undefined, handlesErrors: true, keepPrevious: true },
  );
}

interface TradeLineProps {
  trade: Trade;
  isCurrent: boolean;
  isReviewed: boolean;
}

const TradeLine = ({ trade, isCurrent, isReviewed }: TradeLineProps) => {
  const { id, openedAt } = trade;
  const [params] = usePageParameters();
  const formatTime = createDateFormat({ hour: 'numeric', minute: '2-digit', timeZone: useTimeZone() });
  const line = useRef<HTMLLIElement>(null);
  // In one line on a phone, the current trade is in view.
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [isCurrent]);
  return (
    <li ref={line}>
      <Link
        to={`/review?${mergeSearchParams(params, { ...NO_PLACE, trade: String(id) })}`}
        className={styles.line}
        aria-current={isCurrent || undefined}
      >
        <span className={styles.time}>{openedAt ? formatTime(new Date(openedAt)) : '--'}</span>
        <span className={styles.ticker}>{formatTitle(trade)}</span>
        <TradeAmount trade={trade} />
        <span className={styles.state}>
          {isReviewed && (
            <>
              <CheckIcon size={14} />
              <VisuallyHidden>reviewed</VisuallyHidden>
            </>
          )}
        </span>
      </Link>
    </li>
  );
};

/** The trade beside or below the list stays in its place when the list appears. */
const ReservedSpace = () => (
  <div className={styles.list}>
    <Skeleton height="var(--loading-height)" />
  </div>
);

interface DayTradeListProps {
  /** The number of the current trade. */
  current: string;
  queue: Queue;
}

/** The trades of the current trade's date: time, ticker, result, and whether each is reviewed. */
export function DayTradeList({ current, queue }: DayTradeListProps) {
  const call = useCall(calls.trades.get, { params: { id: current } }, { handlesErrors: true, keepPrevious: true });
  const date = call.data?.trade.date;
  const list = useTradesOfDay(date);
  const trades = list.data?.trades;
  if (call.isLoading || list.isLoading) return <ReservedSpace />;
  if (!date || !trades?.length) return null;
  const reviewed = queue.listReviewed(trades.map(({ id }) => id));
  return (
    <nav className={styles.list} aria-label={`Trades of ${formatDay(date)}`}>
      <p className={styles.title}>
        <Link to={`/days/${date}`}>{formatDay(date)}</Link>
        <span>{`${reviewed.size} of ${formatCount(trades.length, 'trade')} reviewed`}</span>
      </p>
      <ol className={styles.lines}>
        {trades.map((trade) => (
          <TradeLine
            key={trade.id}
            trade={trade}
            isCurrent={String(trade.id) === current}
            isReviewed={reviewed.has(trade.id)}
          />
        ))}
      </ol>
    </nav>
  );
}
