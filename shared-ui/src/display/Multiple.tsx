import { clsx } from 'clsx';
import { getMoneyTone } from '../format/money.ts';
import { formatMultiple } from '../format/multiple.ts';
import styles from './Money.module.css';

export interface MultipleProps {
  /** Result ÷ risk. Null shows '--': a trade without a risk has no multiple. */
  value: number | null;
  className?: string;
}

/** A result in R that shows gain or loss by sign and colour, as `Money` does. */
export const Multiple = ({ value, className }: MultipleProps) => (
  <span className={clsx(styles.money, styles[getMoneyTone(value)], className)}>
    {value === null ? '--' : formatMultiple(value)}
  </span>
);
