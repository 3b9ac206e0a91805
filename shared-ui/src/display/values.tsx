import { clsx } from 'clsx';
import { createContext, type ReactNode, useContext } from 'react';
import { type AmountUnit, formatAmount, getReplyUnit } from '../format/amount.ts';
import { getMoneyTone, type Tone } from '../format/money.ts';
import { toMultiple } from '../format/numbers.ts';
import { getResultTone } from '../format/resultTone.ts';
import styles from './values.module.css';

const ShownUnit = createContext<AmountUnit>(undefined);

/**
 * Sets the unit of the amounts inside. It is the unit of their reply, which can differ from the page's while that
 * loads.
 */
export function UnitProvider({ unit, children }: { unit: AmountUnit; children: ReactNode }) {
  return <ShownUnit value={unit}>{children}</ShownUnit>;
}

export function useUnit(): AmountUnit {
  return useContext(ShownUnit);
}

export interface MoneyProps {
  /** Null shows '--'. */
  cents: number | null;
  /** The colour; by default it follows the sign. */
  tone?: Tone | undefined;
  /** Whether a gain has a plus sign (default). A loss always has a minus sign. */
  signed?: boolean;
  className?: string | undefined;
}

export interface AmountProps extends MoneyProps {
  /** The unit; by default that of the nearest UnitProvider. With 'r', `cents` is a number of hundredths of R. */
  unit?: AmountUnit;
}

/**
 * An amount in $ or R that shows gain or loss by sign and colour. The minus is U+2212, which screen readers read as
 * "minus".
 */
export function Amount(props: AmountProps) {
  const shownUnit = useUnit();
  const { cents, unit = shownUnit, signed = true, tone = getMoneyTone(cents), className } = props;
  return (
    <span className={clsx(styles.amount, styles[tone], className)}>
      {cents === null ? '--' : formatAmount(cents, unit, { signed })}
    </span>
  );
}

/** An amount of money whatever the unit of the page; by default in the trader's own currency. */
export function Money({ currency, ...props }: MoneyProps & { currency?: string | undefined }) {
  return <Amount {...props} unit={getReplyUnit({ currency })} />;
}

export interface TradeAmountProps {
  trade: {
    netCents: number | null;
    riskCents?: number | null | undefined;
    /** That of the account; absent for the trader's own. */
    currency?: string | undefined;
    /** Whether only the trader's band makes it a breakeven. */
    breakeven?: true | undefined;
  };
  /** Money by default. */
  unit?: AmountUnit;
  className?: string | undefined;
}

/** The result of one trade; in R it is '--' without a risk. */
export function TradeAmount({ trade, unit, className }: TradeAmountProps) {
  const { netCents, riskCents, currency } = trade;
  const tone = getResultTone(trade);
  const multiple = toMultiple(netCents, riskCents);
  const inR = multiple === null ? null : multiple * 100;
  if (unit === 'r') return <Amount cents={inR} unit="r" tone={tone} className={className} />;
  return <Money cents={netCents} currency={currency} tone={tone} className={className} />;
}

/** A result as a multiple of the risk. Null shows '--': a trade without a risk has no multiple. */
export function Multiple({ value }: { value: number | null }) {
  return <Amount cents={value === null ? null : value * 100} unit="r" />;
}

export interface BadgeProps {
  tone?: 'neutral' | 'gain' | 'loss' | 'warning';
  children: ReactNode;
}

/** A one- or two-word label for the element beside it. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span className={clsx(styles.badge, styles[tone])}>
      <span className={styles.badgeText}>{children}</span>
    </span>
  );
}
