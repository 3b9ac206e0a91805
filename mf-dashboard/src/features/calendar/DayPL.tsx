import { formatSignedAmount, useUnit, VisuallyHidden } from 'shared-ui';
import styles from './DayPL.module.css';
import { formatTileMoney } from './formatTileMoney.ts';

/** The font size at which the amount fits next to the date, by its number of characters. */
const getSize = ({ length }: string) => {
  if (length <= 11) return 'large';
  return length <= 15 ? 'small' : 'huge';
};

export interface DayPLProps {
  cents: number;
  /** Read by screen readers after the amount. */
  screenReaderText?: string;
}

/**
 * A signed P&L: green at zero or above, red below. Narrow tiles show a short form; screen readers always read
 * the exact amount.
 */
export const DayPL = ({ cents, screenReaderText }: DayPLProps) => {
  const unit = useUnit();
  const exact = formatSignedAmount(cents, unit);
  return (
    <span className={styles.amount} data-tone={cents >= 0 ? 'gain' : 'loss'} data-size={getSize(exact)}>
      <VisuallyHidden>{screenReaderText ? `${exact}, ${screenReaderText}` : exact}</VisuallyHidden>
      <span aria-hidden="true" data-form="exact">
        {exact}
      </span>
      <span aria-hidden="true" data-form="short">
        {unit === 'r' ? exact : formatTileMoney(cents)}
      </span>
    </span>
  );
};
