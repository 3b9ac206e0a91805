import { formatMoney, VisuallyHidden } from 'shared-ui';
import { compactMoney } from './compactMoney.ts';
import styles from './DayPL.module.css';

/** So many characters have room beside a date: in full size, and in a smaller one. */
const roomFor = { large: 11, small: 15 };

const sizeOf = ({ length }: string) => (length > roomFor.large ? 'small' : 'large');

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
  const short = compactMoney(dollars);
  return (
    <span className={styles.amount} data-tone={dollars >= 0 ? 'gain' : 'loss'} data-size={sizeOf(exact)}>
      <VisuallyHidden>{said ? `${exact}, ${said}` : exact}</VisuallyHidden>
      <span aria-hidden="true" data-form="exact">
        {exact.length > roomFor.small ? short : exact}
      </span>
      <span aria-hidden="true" data-form="short">
        {short}
      </span>
    </span>
  );
};
