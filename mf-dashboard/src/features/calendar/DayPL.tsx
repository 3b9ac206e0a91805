import { formatMoney, VisuallyHidden } from 'shared-ui';
import { compactMoney } from './compactMoney.ts';
import styles from './DayPL.module.css';

/** How much room an amount takes: so many characters stand beside a date, and so many in a smaller size. */
const sizeOf = ({ length }: string) => {
  if (length <= 11) return 'large';
  return length <= 15 ? 'small' : 'huge';
};

export interface DayPLProps {
  dollars: number;
  /** What is said after the amount, and not seen. */
  said?: string;
}

/**
 * A P&L in dollars, green from zero up, red below, with its sign. Where there is little room it is seen in short;
 * whoever hears it always gets all of it.
 */
export const DayPL = ({ dollars, said }: DayPLProps) => {
  const exact = formatMoney(dollars, { signed: true });
  return (
    <span className={styles.amount} data-tone={dollars >= 0 ? 'gain' : 'loss'} data-size={sizeOf(exact)}>
      <VisuallyHidden>{said ? `${exact}, ${said}` : exact}</VisuallyHidden>
      <span aria-hidden="true" data-form="exact">
        {exact}
      </span>
      <span aria-hidden="true" data-form="short">
        {compactMoney(dollars)}
      </span>
    </span>
  );
};
