import { formatCount } from 'shared-ui';
import styles from './StaleNote.module.css';

interface RiskNoteProps {
  /** The trades that count. */
  trades: number;
  /** The trades that do not, because they have no risk. Undefined for figures in dollars. */
  tradesWithoutRisk: number | undefined;
}

/** '6 of 8 trades have a risk' (FAC-07). */
export const formatRiskCount = (trades: number, tradesWithoutRisk: number): string =>
  `${trades.toLocaleString('en-US')} of ${formatCount(trades + tradesWithoutRisk, 'trade')} have a risk`;

/** How many of the trades the figures in R are about. */
export const RiskNote = ({ trades, tradesWithoutRisk }: RiskNoteProps) =>
  tradesWithoutRisk !== undefined && (
    <p className={styles.note}>Results in R: {formatRiskCount(trades, tradesWithoutRisk)}.</p>
  );
