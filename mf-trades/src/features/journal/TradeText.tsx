import type { Trade } from 'contracts';
import { formatTitle } from 'contracts/instruments';
import { Badge } from 'shared-ui';
import styles from './TradeText.module.css';

/** More than a row can show, and less than the notes of hundreds of rows. */
const EXCERPT_LENGTH = 120;

interface TradeTextProps {
  trade: Trade;
  hasTwoLines: boolean;
}

/** Title, setup and the beginning of the notes, in a row of the list. */
export function TradeText({ trade: { name, setup, notes, ...trade }, hasTwoLines }: TradeTextProps) {
  return (
    <span className={styles.text} data-two-lines={hasTwoLines || undefined}>
      {name && <span className={styles.name}>{name}</span>}
      <span className={styles.ticker}>{formatTitle(trade)}</span>
      {setup && (
        <span className={styles.setup}>
          <Badge>{setup}</Badge>
        </span>
      )}
      {notes && (
        <span className={styles.notes} aria-hidden="true">
          {notes.slice(0, EXCERPT_LENGTH)}
        </span>
      )}
    </span>
  );
}
