import { formatCount, formatInstant } from 'shared-ui';

/** `America/New_York+07:00` is the time of New York plus 7 hours, which `Intl` does not know. */
const splitShift = (zone: string): [place: string, shiftMs: number] => {
  const [, place, sign, hours, minutes] = /^([A-Za-z_]+\/[A-Za-z_/-]+)([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
  if (place === undefined) return [zone, 0];
  return [place, (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)];
};

/** An instant in the zone of a file, which may be shifted. */
export const formatFileTime = (instant: string, zone: string): string => {
  const [place, shiftMs] = splitShift(zone);
  return formatInstant(new Date(Date.parse(instant) + shiftMs).toISOString(), place);
};

export const formatTrades = (count: number): string => formatCount(count, 'trade');
