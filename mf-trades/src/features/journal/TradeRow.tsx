import type { Trade } from 'contracts';
import { memo } from 'react';
import { ImageIcon, Money, NoteIcon, VisuallyHidden } from 'shared-ui';
import { Link } from 'shared-ui/host';
import type { JournalState } from '../details/useBackToJournal.ts';
import styles from './TradeList.module.css';

/** Icons that show whether the trade has files or notes. */
const Indicators = ({ trade: { files, notes } }: { trade: Trade }) => (
  <span className={styles.indicators}>
    {files.length > 0 && (
      <span title={`${files.length} attached`}>
        <ImageIcon size={14} />
        <VisuallyHidden>{files.length} attached</VisuallyHidden>
      </span>
    )}
    {notes && (
      <span title="Has notes">
        <NoteIcon size={14} />
        <VisuallyHidden>has notes</VisuallyHidden>
      </span>
    )}
  </span>
);

export interface TradeRowProps {
  trade: Trade;
  /** The list's filter, for the way back and for navigation between the filtered trades. */
  search: string;
}

/** One trade of the list. Memoized, so that scrolling does not render it again. */
export const TradeRow = memo(({ trade, search }: TradeRowProps) => (
  <li className={styles.trade}>
    <Link to={`/trades/${trade.id}`} state={{ journal: search } satisfies JournalState} className={styles.link}>
      <span className={styles.text}>
        {trade.name && <span className={styles.name}>{trade.name}</span>}
        <span className={styles.ticker}>{trade.ticker}</span>
        {trade.setup && <span className={styles.setup}>{trade.setup}</span>}
      </span>
      <Indicators trade={trade} />
      <Money cents={trade.netCents} className={styles.amount} />
    </Link>
  </li>
));
