import { formatCount, formatDay, formatMoney } from 'shared-ui';
import { createShortInstantFormat } from '../details/formatTrade.ts';

interface Closed {
  date: string;
  closedAt?: string | null | undefined;
}

/** When something closed: `Jan 30, 9:30:15 AM`, or the day if the time is not known. */
export const createFormatTime = (zone: string): ((closed: Closed) => string) => {
  const formatInstant = createShortInstantFormat(zone);
  return ({ date, closedAt }) => (closedAt ? formatInstant(closedAt) : formatDay(date, { weekday: false }));
};

/** `First trade: 2 closings, P&L +$40.00.` Cents add up exactly. */
export const describeResult = (
  name: string,
  parts: readonly { netCents: number }[],
  noun: 'closing' | 'trade' = 'closing',
): string => {
  const netCents = parts.reduce((total, part) => total + part.netCents, 0);
  return `${name}: ${formatCount(parts.length, noun)}, P&L ${formatMoney(netCents, { signed: true })}.`;
};
