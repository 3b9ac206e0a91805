import type { Trade } from 'contracts';
import { Money } from 'shared-ui';
import { Link, useLocation } from 'shared-ui/host';
import styles from './TradeList.module.css';

/** One trade of the list, under its name or, without one, its ticker. It tells the trade's page with which filters to come back. */
export const TradeRow = ({ trade }: { trade: Trade }) => {
  const { search } = useLocation();
  return (
    <li className={styles.trade}>
      <Link to={`/trades/${trade.id}`} state={{ journal: search }} className={styles.link}>
        <span className={styles.words}>
          {trade.tradeName && <span className={styles.name}>{trade.tradeName}</span>}
          <span className={styles.ticker}>{trade.tradeTag}</span>
          {trade.bullflagType && <span className={styles.setup}>{trade.bullflagType}</span>}
        </span>
        <Money dollars={trade.amount} className={styles.amount} />
      </Link>
    </li>
  );
};
