import type { Trade } from 'contracts';
import { memo } from 'react';
import { ImageIcon, Money, NoteIcon, VisuallyHidden } from 'shared-ui';
import { Link } from 'shared-ui/host';
import type { FromJournal } from '../details/wayBack.ts';
import styles from './TradeList.module.css';

/** That there is more to see than the row has room for. */
const Marks = ({ trade: { files, comments } }: { trade: Trade }) => (
  <span className={styles.marks}>
    {files.length > 0 && (
      <span title={`${files.length} attached`}>
        <ImageIcon size={14} />
        <VisuallyHidden>{files.length} attached</VisuallyHidden>
      </span>
    )}
    {comments && (
      <span title="Has notes">
        <NoteIcon size={14} />
        <VisuallyHidden>has notes</VisuallyHidden>
      </span>
    )}
  </span>
);

export interface TradeRowProps {
  trade: Trade;
  /** The filter, as the address has it: the trade's page comes back to it, and goes through what it lets through. */
  search: string;
}

/** One trade of the list, under its name or, without one, its ticker. Drawn once, however often the list moves past it. */
export const TradeRow = memo(({ trade, search }: TradeRowProps) => (
  <li className={styles.trade}>
    <Link to={`/trades/${trade.id}`} state={{ journal: search } satisfies FromJournal} className={styles.link}>
      <span className={styles.words}>
        {trade.tradeName && <span className={styles.name}>{trade.tradeName}</span>}
        <span className={styles.ticker}>{trade.tradeTag}</span>
        {trade.bullflagType && <span className={styles.setup}>{trade.bullflagType}</span>}
      </span>
      <Marks trade={trade} />
      <Money dollars={trade.amount} className={styles.amount} />
    </Link>
  </li>
));
