import { formatCount } from 'shared-ui';
import { Note } from '../layout/Note.tsx';

export interface RiskNoteProps {
  /** The trades that count. */
  trades: number;
  /** The trades that do not, because they have no risk. Undefined for results in dollars. */
  tradesWithoutRisk: number | undefined;
}

/** How many of the selected trades the figures in R are about (FAC-07). */
export const RiskNote = ({ trades, tradesWithoutRisk }: RiskNoteProps) =>
  tradesWithoutRisk !== undefined && (
    <Note>
      {`Results in R: ${trades.toLocaleString('en-US')} of ${formatCount(trades + tradesWithoutRisk, 'trade')} have a risk.`}
    </Note>
  );
