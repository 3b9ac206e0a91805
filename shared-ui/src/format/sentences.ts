import { maskAmounts } from '../theme/privacy.ts';
import { getFormats, localizeDates, localizeNumbers } from './formats.ts';

/** Names, which stay as they are. */
const QUOTED = /(“[^“”]*”|"[^"]*"|(?<![\p{L}\p{N}])'[^']*')/u;
const WORD = /[\p{L}\p{N}_.,:/-]+/gu;
const TIME = /\b\d{1,2}(?::\d{2}){0,2}\s[AP]M\b/gu;
/** Grouped or with decimals. Within a longer word, a number is part of a ticker, a version or a file name. */
const NUMBER = /^-?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+)[KMBR]?[.,:]?$/;
const DAY = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))([.,:]?)$/;

// Without the formats of day.ts, which would be a large part of a panel.
const formatDay = (day: string): string =>
  localizeDates(new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' }));

/** A day after "like" is an example of input, and one before a time is part of it. */
const isInput = (text: string, start: number, end: number): boolean =>
  text.slice(0, start).endsWith('like ') || /^ \d/.test(text.slice(end));

const localizeWord = (word: string, start: number, text: string): string => {
  if (NUMBER.test(word)) return localizeNumbers(word);
  const [, day, ending = ''] = getFormats().dates === 'dmy' ? (DAY.exec(word) ?? []) : [];
  return day && !isInput(text, start, start + word.length) ? formatDay(day) + ending : word;
};

/**
 * A sentence of the API or of an importer, which is in US English, as the trader reads it: in the trader's formats, and
 * with its amounts masked in privacy mode. Sentences that a page formats itself must not be changed again.
 */
export function localizeSentence(text: string): string {
  const parts = maskAmounts(text).split(QUOTED);
  return parts
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll(WORD, localizeWord).replaceAll(TIME, localizeDates),
    )
    .join('');
}
