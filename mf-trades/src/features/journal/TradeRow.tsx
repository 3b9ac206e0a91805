import type { Trade } from 'contracts';
import { Money } from 'shared-ui';
import { Link, useLocation } from 'shared-ui/host';
import styles from './TradeList.module.css';

/** One trade of the list. It tells the trade's page with which filters to come back. */
export const TradeRow = ({ trade }: { trade: Trade }) => {
  const { search } = useLocation();
  return (
    <li className={styles.trade}>
      <Link to={`/trades/${trade.id}`} state={{ journal: search }} className={styles.link}>
        <span className={styles.words}>
          <span className={styles.name}>{trade.tradeName || trade.tradeTag}</span>
          <span className={styles.details}>
            <span className={styles.ticker}>{trade.tradeTag}</span>
            {trade.bullflagType && <span className={styles.setup}>{trade.bullflagType}</span>}
          </span>
        </span>
        <Money dollars={trade.amount} className={styles.amount} />
      </Link>
    </li>
  );
};
