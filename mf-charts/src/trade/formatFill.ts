import {
  createDateFormat,
  createNumberFormat,
  formatPrice,
  isTradePrivacyOn,
  MASKED_AMOUNT,
  withMinus,
} from 'shared-ui';
import type { Fill, TradePath } from './tradePath.ts';

const formatters = new Map<string, (time: number) => string>();

/** A time (milliseconds since 1970) in the trader's zone: 'Jul 14, 9:30:15 AM'. */
export function formatFillTime(time: number, timeZone: string): string {
  const options = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', second: '2-digit' } as const;
  const format = formatters.get(timeZone) ?? createDateFormat({ ...options, timeZone });
  formatters.set(timeZone, format);
  return format(time);
}

const formatQuantity = createNumberFormat({ maximumFractionDigits: 8 });

/** A size of units, masked while privacy mode hides sizes. */
export function formatSize(size: number): string {
  return isTradePrivacyOn() ? MASKED_AMOUNT : withMinus(formatQuantity(size));
}

/** A price as a number, in the form of `formatPrice`. */
export function formatLevel(price: number, decimals: number): string {
  return formatPrice(String(price), decimals);
}

export function nameDirection(position: number): 'flat' | 'long' | 'short' {
  if (position === 0) return 'flat';
  return position > 0 ? 'long' : 'short';
}

export function formatPosition(position: number): string {
  return position === 0 ? 'flat' : `${nameDirection(position)} ${formatSize(Math.abs(position))}`;
}

/** A fill as one sentence, for screen readers. */
export function describeFill({ fills, decimals }: TradePath, index: number, timeZone: string): string {
  const fill = fills[index];
  if (!fill) return '';
  const what = `${fill.side === 'buy' ? 'Buy' : 'Sell'} ${formatSize(fill.quantity)} at ${formatLevel(fill.price, decimals)}`;
  const when = formatFillTime(fill.time, timeZone);
  return `Fill ${index + 1} of ${fills.length}: ${what}, ${when}, then ${formatPosition(fill.position)}`;
}

/** The text of a marker: '+10 @ 100.25'. */
export function labelFill({ side, quantity, price }: Fill, decimals: number): string {
  return `${side === 'buy' ? '+' : '\u2212'}${formatSize(quantity)} @ ${formatLevel(price, decimals)}`;
}
