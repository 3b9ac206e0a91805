import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import {
  Button,
  createNumberFormat,
  formatCount,
  formatSignedAmount,
  isPrivacyOn,
  MASKED_AMOUNT,
  useUnit,
  VisuallyHidden,
  withMinus,
} from 'shared-ui';
import styles from './Tile.module.css';
import { countTrades, type TradingDay } from './totals.ts';

const formatShort = createNumberFormat({ notation: 'compact', signDisplay: 'exceptZero' });

/** Cents as dollars in at most 5 characters, for a phone's tiles: '+1.2K', '−12K', '+950'. */
export function formatTileMoney(cents: number): string {
  return isPrivacyOn() ? MASKED_AMOUNT : withMinus(formatShort(cents / 100));
}

/** The font size at which the amount fits next to the date, by its number of characters. */
const getSize = ({ length }: string) => {
  if (length <= 11) return 'large';
  return length <= 15 ? 'small' : 'huge';
};

interface DayPLProps {
  cents: number;
  /** Read by screen readers after the amount. */
  screenReaderText?: string;
}

/**
 * A signed P&L: green at zero or above, red below. Narrow tiles show a short form; screen readers always read
 * the exact amount.
 */
export function DayPL({ cents, screenReaderText }: DayPLProps) {
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
}

/** A tile's text next to its date. DayGroups lays the groups over the tile. */
export function TileContent({ day }: { day: TradingDay }) {
  const count = countTrades(day);
  const trades = formatCount(count, 'trade');
  if (day.netCents === null) return <span className={styles.meta}>{trades}</span>;
  const winRate = day.wins === null ? null : `${Math.round((100 * day.wins) / count)}%`;
  return (
    <>
      <DayPL cents={day.netCents} screenReaderText={winRate ? `${trades}, ${winRate} wins` : trades} />
      <span className={styles.meta} aria-hidden="true">
        {winRate ? `${trades} · ${winRate}` : trades}
      </span>
    </>
  );
}

interface TileProps extends Omit<ComponentProps<typeof Button>, 'name'> {
  /** Read by screen readers instead of the label. */
  name: string;
  label: string | number;
}

/** A day, month or year of the calendar. */
export function Tile({ name, label, className, children, ...button }: TileProps) {
  return (
    <Button variant="ghost" className={clsx(styles.tile, className)} {...button}>
      <abbr aria-label={name}>{label}</abbr> {children}
    </Button>
  );
}
