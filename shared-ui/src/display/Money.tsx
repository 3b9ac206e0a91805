import { clsx } from 'clsx';
import { formatMoney, getMoneyTone, type Tone } from '../format/money.ts';
import styles from './Money.module.css';

export interface MoneyProps {
  /** Null shows '--'. */
  cents: number | null;
  /** The colour; by default it follows the sign. */
  tone?: Tone;
  /** Whether a gain has a plus sign (default). A loss always has a minus sign. */
  signed?: boolean;
  className?: string;
}

/** An amount that shows gain or loss by sign and colour. The minus is U+2212, which screen readers read as "minus". */
export const Money = ({ cents, tone = getMoneyTone(cents), signed = true, className }: MoneyProps) => (
  <span className={clsx(styles.money, styles[tone], className)}>
    {cents === null ? '--' : formatMoney(cents, { signed })}
  </span>
);
