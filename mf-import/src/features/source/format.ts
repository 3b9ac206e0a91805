import { formatCount } from 'shared-ui';

const formats = new Map<string, Intl.DateTimeFormat>();

const getFormat = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const created = new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, created);
  return created;
};

/** `America/New_York+07:00` is the time of New York plus 7 hours, which `Intl` does not know. */
const splitShift = (zone: string): [place: string, shiftMs: number] => {
  const [, place, sign, hours, minutes] = /^([A-Za-z_]+\/[A-Za-z_/-]+)([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
  if (place === undefined) return [zone, 0];
  return [place, (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)];
};

/** `Jul 14, 2026, 09:31:07` in the zone; `no time` if the file has only the day. */
export const formatTime = (instant: string | null, zone: string): string => {
  if (instant === null) return 'no time';
  const [place, shiftMs] = splitShift(zone);
  return getFormat(place).format(new Date(Date.parse(instant) + shiftMs));
};

export const formatTrades = (count: number): string => formatCount(count, 'trade');
