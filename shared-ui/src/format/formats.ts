import type { User } from 'contracts';
import type { Formats } from 'contracts/settings';
import { getSession } from 'shared-ui/host';

/** US English, whatever the language of the browser is. */
export const DEFAULT_FORMATS: Formats = { numbers: 'comma-point', dates: 'mdy', weekStart: 'sunday', clock: '12h' };

/**
 * The formats of the trader (ACC-08). Everything is formatted in US English first; the functions of this file change
 * the result.
 */
export function getFormats(): NonNullable<User['formats']> {
  return getSession().user?.formats ?? DEFAULT_FORMATS;
}

/** The numbers of a text with the trader's separators: '$1,234.50' as '$1.234,50'. */
export function localizeNumbers(text: string): string {
  const { numbers } = getFormats();
  if (numbers === 'comma-point') return text;
  const group = numbers === 'point-comma' ? '.' : '\u202f';
  return text.replaceAll(/[,.](?=\d)/g, (mark) => (mark === ',' ? group : ','));
}

const DATE = /([A-Z][a-z]+) (\d{1,2})\b(?:, (\d{4}))?/g;
const CLOCK = /(\d{1,2})((?::\d{2}){0,2})\s([AP])M/g;

/** A date without a year has no form in digits that is clear. */
const arrangeDate = (text: string, month: string, day: string, year = ''): string => {
  if (getFormats().dates === 'dmy') return `${day} ${month} ${year}`.trim();
  return year ? new Date(`${text} UTC`).toISOString().slice(0, 10) : text;
};

/** The dates and times of a text as the trader reads them: 'Nov 23, 2026, 4:05 PM' as '23 Nov 2026, 16:05'. */
export function localizeDates(text: string): string {
  const { dates, clock } = getFormats();
  const arranged = dates === 'mdy' ? text : text.replaceAll(DATE, arrangeDate);
  if (clock === '12h') return arranged;
  return arranged.replaceAll(
    CLOCK,
    (_, hour, rest, half) =>
      `${String((Number(hour) % 12) + (half === 'P' ? 12 : 0)).padStart(2, '0')}${rest || ':00'}`,
  );
}
