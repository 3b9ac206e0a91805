import { maskAmounts } from '../theme/privacy.ts';
import { getFormats, localizeDates, localizeNumbers } from './formats.ts';

/** Names in quotes, days, grouped or decimal numbers, and times such as 4 PM. */
const PARTS = new RegExp(
  [
    /“[^”]*”|"[^"]*"|(?<![\p{L}\p{N}])'[^']*'/u,
    // A day after "like" is an example of input.
    /(?<day>(?<!like |[\p{L}\p{N}_.:/-])\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?![\p{L}\p{N}_/-]|[: ]\d))/u,
    // A number within a word is part of a ticker, a version or a file name.
    /(?<number>(?<![\p{L}\p{N}][.,:/-]?|[_.])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+)(?=[KMBR]?(?![\p{L}\p{N}_]|[.,:/-][\p{L}\p{N}])))/u,
    /(?<time>\b\d{1,2}(?::\d{2}){0,2}\s[AP]M\b)/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

// Without the formats of day.ts, which would be a large part of a panel.
const formatDay = (day: string): string =>
  localizeDates(new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' }));

/**
 * A sentence of the API or of an importer, which is in US English, as the trader reads it: in the trader's formats, and with its
 * amounts masked in privacy mode. Sentences that a page formats itself must not be changed again.
 */
export function localizeSentence(text: string): string {
  return maskAmounts(text).replaceAll(PARTS, (part, day?: string, number?: string, time?: string) => {
    if (number) return localizeNumbers(part);
    if (time) return localizeDates(part);
    return day && getFormats().dates === 'dmy' ? formatDay(day) : part;
  });
}
