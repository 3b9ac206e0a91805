import { formatMoney, formatMultiple } from 'shared-ui';
import { formatFillTime, formatLevel, formatPosition } from '../trade/formatFill.ts';
import type { BarsSoFar, TradeSoFar } from './cutReplay.ts';

interface CursorFormats {
  decimals: number;
  zone: string;
  currency: string | undefined;
}

/** The cursor as one sentence: 'Jul 14, 9:40:00 AM, close 100.25, long 10, +$12.00, +0.40R'. */
export function describeCursor(
  { bars, close }: BarsSoFar,
  { position, resultCents, r }: TradeSoFar,
  { decimals, zone, currency }: CursorFormats,
): string {
  const texts = [
    formatFillTime(bars.at(-1)?.time ?? 0, zone),
    `close ${formatLevel(close, decimals)}`,
    formatPosition(position),
    resultCents === null ? null : formatMoney(resultCents, { signed: true, currency }),
    r === null ? null : formatMultiple(r, { signed: true }),
  ];
  return texts.filter((text) => text !== null).join(', ');
}
