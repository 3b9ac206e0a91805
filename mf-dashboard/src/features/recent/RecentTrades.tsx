import { calls, dashboard, type Trade } from 'contracts';
import { Button, CallError, Card, EmptyState, formatDay, Loading, Money, Skeleton, useCall } from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './RecentTrades.module.css';

const RecentTrade = ({ trade }: { trade: Trade }) => (
  <li className={styles.trade}>
    <Link to={`/trades/${trade.id}`} className={styles.link}>
      <span className={styles.ticker}>{trade.ticker}</span>
      <time dateTime={trade.date} className={styles.date}>
        {formatDay(trade.date, { weekday: false })}
      </time>
      <Money cents={trade.netCents} className={styles.amount} />
    </Link>
  </li>
);

const LoadingTrades = () => (
  <Loading label="Loading trades..." className={styles.loading}>
    <Skeleton height="1.75rem" lines={5} />
  </Loading>
);

const NoTrades = () => (
  <EmptyState
    title="No trades yet"
    action={
      <Button variant="primary" asChild>
        <Link to="/add-trade">Add your first trade</Link>
      </Button>
    }
  >
    Your latest trades will appear here.
  </EmptyState>
);

const Content = () => {
  const call = useCall(calls.trades.list, { query: { limit: String(dashboard.recentTrades) } });
  const { data, error } = call;
  if (data?.trades.length === 0) return <NoTrades />;
  if (data) {
    return (
      <ul>
        {data.trades.map((trade) => (
          <RecentTrade key={trade.id} trade={trade} />
        ))}
      </ul>
    );
  }
  if (!error) return <LoadingTrades />;
  return <CallError title="Your trades could not be loaded" query={call} />;
};

/** The latest trades, newest first. The date filter does not apply, so that a new trade always appears. */
export const RecentTrades = () => (
  <Card
    title="Recent Trades"
    description="Your five latest trades, for all dates."
    flush
    actions={
      <Button variant="ghost" size="small" className={styles.viewAll} asChild>
        <Link to="/trades">View all</Link>
      </Button>
    }
  >
    <Content />
  </Card>
);
