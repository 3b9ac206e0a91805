import { DAY_MS, type Trade } from 'contracts';
import { formatCount } from 'shared-ui';

export function formatTradeCount(count: number): string {
  return formatCount(count, 'trade');
}

export const SIDE_LABELS = { long: 'Long', short: 'Short' } as const;

const DURATION_UNITS = [
  { ms: DAY_MS, symbol: 'd' },
  { ms: 3_600_000, symbol: 'h' },
  { ms: 60_000, symbol: 'm' },
  { ms: 1_000, symbol: 's' },
];

/** How long the trade was open, in its two largest units: '2h 5m'; undefined without both times. */
export function formatDuration({ openedAt, closedAt }: Trade): string | undefined {
  if (openedAt === undefined || closedAt === undefined) return undefined;
  let rest = Date.parse(closedAt) - Date.parse(openedAt);
  const parts = DURATION_UNITS.map(({ ms, symbol }) => {
    const count = Math.floor(rest / ms);
    rest -= count * ms;
    return { count, symbol };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  if (first < 0) return '0s';
  const shown = parts.slice(first, first + 2).filter(({ count }) => count > 0);
  return shown.map(({ count, symbol }) => `${count}${symbol}`).join(' ');
}

const MINUTE_MS = 60_000;

/**
 * How long the trade was open, for narrow columns, in whole minutes: '35m', '2h 05m', '3d 4h'; '' without both times.
 */
export function formatWholeMinutes({ openedAt, closedAt }: Trade): string {
  if (!openedAt || !closedAt) return '';
  const minutes = Math.round((Date.parse(closedAt) - Date.parse(openedAt)) / MINUTE_MS);
  if (minutes < 1) return '<1m';
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes}m`;
  const rest = String(minutes % 60).padStart(2, '0');
  return hours < 24 ? `${hours}h ${rest}m` : `${Math.floor(hours / 24)}d ${hours % 24}h`;
}
