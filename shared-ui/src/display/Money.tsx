import { clsx } from 'clsx';
import { formatMoney, getMoneyTone, type Tone } from '../format/money.ts';
import styles from './Money.module.css';

export interface MoneyProps {
  /** In dollars; null shows '--'. */
  dollars: number | null;
  /** The colour; by the sign unless said otherwise. */
  tone?: Tone;
  /** A plus on gains; on unless switched off. A loss always has its minus. */
  signed?: boolean;
  className?: string;
}

/** An amount that tells gain from loss by sign and by colour. The minus is U+2212: screen readers say "minus". */
export const Money = ({ dollars, tone = getMoneyTone(dollars), signed = true, className }: MoneyProps) => (
  <span className={clsx(styles.money, styles[tone], className)}>
    {dollars === null ? '--' : formatMoney(dollars, { signed })}
  </span>
);
