import * as z from 'zod/mini';

/** Whether the browser or server knows the time zone. An offset such as +02:00 is none: it has no summer time. */
const isTimeZone = (zone: string): boolean => {
  try {
    return /^[a-z]/i.test(zone) && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** An IANA time zone. `label` names the field in the error. */
export const timeZone = (label: string) => {
  const error = `${label} must be a time zone, like Europe/Berlin.`;
  return z.string({ error }).check(z.maxLength(64, { abort: true, error }), z.refine(isTimeZone, { error }));
};
