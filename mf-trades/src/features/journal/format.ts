import { formatCount } from 'shared-ui';

export const formatTradeCount = (count: number): string => formatCount(count, 'trade');

const MINUTE_MS = 60_000;

/** The time from opening to closing: '35m', '2h 05m', '3d 4h'; '' when a time is missing. */
export const formatDuration = (openedAt: string | undefined, closedAt: string | undefined): string => {
  if (!openedAt || !closedAt) return '';
  const minutes = Math.round((Date.parse(closedAt) - Date.parse(openedAt)) / MINUTE_MS);
  if (minutes < 1) return '<1m';
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes}m`;
  const rest = String(minutes % 60).padStart(2, '0');
  return hours < 24 ? `${hours}h ${rest}m` : `${Math.floor(hours / 24)}d ${hours % 24}h`;
};
