const formats = new Map<string, Intl.DateTimeFormat>();

/** What a clock on the wall shows, as 2026-03-02 14:30:00. Formats are kept: making one takes longer than using it. */
export function writeLocalTime(time: number | string, timeZone: string): string {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return format.format(new Date(time));
}
