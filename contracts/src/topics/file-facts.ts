import { limits, requiredText, timeZone, z } from 'contracts';

const offset = /^[+-](?:0\d|1[0-4]):[0-5]\d$/;

/** `America/New_York+07:00` is New York's time plus 7 hours, as most MetaTrader servers have it. */
const splitShift = (zone: string): [name: string, shift: string] => {
  const [, name = zone, shift = '+00:00'] = /^([A-Za-z_]+\/[A-Za-z_/-]+)([+-]\d\d:\d\d)$/.exec(zone) ?? [];
  return [name, shift];
};

const isFileZone = (zone: string): boolean => {
  const [name, shift] = splitShift(zone);
  return offset.test(zone) || (timeZone('zone').safeParse(name).success && offset.test(shift));
};

/** The zone of a file's times: a name, with a shift if needed, or an offset such as +02:00. */
export const fileZone = (label: string) => {
  const error = `${label} must be a time zone, like America/New_York or +02:00.`;
  return z.string({ error }).check(z.maxLength(64, { abort: true, error }), z.refine(isFileZone, { error }));
};

export const format = () => requiredText('format', limits.brokerImport.formatLength);

/** When the day of the account ends. */
export const dayEnd = z.enum(['midnight', '17:00 America/Chicago'], {
  error: 'dayEnd must be midnight or 17:00 America/Chicago.',
});
export const dateOrder = z.enum(['dmy', 'mdy'], { error: 'dateOrder must be dmy or mdy.' });
