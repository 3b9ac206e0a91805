import { calls, dashboard, type MeasuredFilter, type Trade, toFilterQuery } from 'contracts';
import { formatTitle } from 'contracts/instruments';
import {
  type AmountUnit,
  Button,
  CallError,
  Card,
  EmptyState,
  formatDay,
  getTradesPath,
  Loading,
  Skeleton,
  TradeAmount,
  useCall,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './RecentTrades.module.css';

const RecentTrade = ({ trade, unit }: { trade: Trade; unit: AmountUnit }) => (
  <li className={styles.trade}>
    <Link to={`/trades/${trade.id}`} className={styles.link}>
      <span className={styles.ticker}>{formatTitle(trade)}</span>
      <time dateTime={trade.date} className={styles.date}>
        {formatDay(trade.date, { weekday: false })}
      </time>
      <TradeAmount trade={trade} unit={unit} className={styles.amount} />
    </Link>
  </li>
);

/** As high as the trades: the page below does not move when they arrive. */
const LoadingTrades = () => (
  <Loading label="Loading trades...">
    {Array.from({ length: dashboard.recentTrades }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
      <div key={row} className={styles.trade}>
        <div className={styles.link}>
          <Skeleton />
        </div>
      </div>
    ))}
  </Loading>
);

const NoTrades = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title="No trades in this selection" />
  ) : (
    <EmptyState title="No trades yet">Your latest trades will appear here.</EmptyState>
  );

const Content = ({ filter: { unit, ...filter } }: RecentTradesProps) => {
  const query = { ...toFilterQuery(filter), limit: String(dashboard.recentTrades) };
  const call = useCall(calls.trades.list, { query });
  const { data, error } = call;
  if (data?.trades.length === 0) return <NoTrades isFiltered={Object.keys(filter).length > 0} />;
  if (data) {
    return (
      <ul>
        {data.trades.map((trade) => (
          <RecentTrade key={trade.id} trade={trade} unit={unit} />
        ))}
      </ul>
    );
  }
  if (!error) return <LoadingTrades />;
  return <CallError title="Your trades could not be loaded" query={call} />;
};

interface RecentTradesProps {
  /** The page's filter without its dates, so that a new trade always appears. */
  filter: MeasuredFilter;
}

/** The latest trades, newest first. */
export function RecentTrades({ filter }: RecentTradesProps) {
  return (
    <Card
      title="Recent Trades"
      description="Latest five, for all dates."
      flush
      actions={
        <Button variant="ghost" size="small" className={styles.viewAll} asChild>
          <Link to={getTradesPath(filter)}>View all</Link>
        </Button>
      }
    >
      <Content filter={filter} />
    </Card>
  );
}
