const formats = new Map<string, Intl.DateTimeFormat>();

/** A UTC instant in a time zone, as 'Jan 30, 2026, 9:30:15 AM'. */
export const formatInstant = (instant: string, timeZone: string): string => {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone });
  formats.set(timeZone, format);
  return format.format(new Date(instant));
};
