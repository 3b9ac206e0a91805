import { NONE, type TradeFilter } from 'contracts';
import { Link } from 'shared-ui/host';
import { formatCount } from '../format/numbers.ts';
import styles from './RiskNote.module.css';
import { getTradesPath } from './useTradeFilter.ts';

/** '6 of 8 trades have a risk' (FAC-07). */
export const formatRiskCount = (trades: number, tradesWithoutRisk: number): string => {
  const all = trades + tradesWithoutRisk;
  return `${trades.toLocaleString('en-US')} of ${formatCount(all, 'trade')} ${all === 1 ? 'has' : 'have'} a risk`;
};

export interface RiskNoteProps {
  /** The trades that count. */
  trades: number;
  /** The trades that do not, because they have no risk. Undefined for figures in dollars. */
  tradesWithoutRisk: number | undefined;
  /** Selects all of them, for a link to those that do not count. */
  filter?: TradeFilter;
}

/** How many of the trades the figures in R are about. */
export const RiskNote = ({ trades, tradesWithoutRisk, filter }: RiskNoteProps) =>
  tradesWithoutRisk !== undefined && (
    <p className={styles.note}>
      {`Results in R: ${formatRiskCount(trades, tradesWithoutRisk)}. `}
      {filter && tradesWithoutRisk > 0 && (
        <Link to={getTradesPath({ ...filter, r: [NONE] })}>Show trades without a risk</Link>
      )}
    </p>
  );
