import { isRealDay, limits } from 'contracts';
import { addDays } from 'shared-ui';

/** Days as YYYY-MM-DD, both ends inclusive; '' is an end that is not set. */
export interface Range {
  from: string;
  to: string;
}

export const allTime: Range = { from: '', to: '' };

/** What is wrong with a range, a sentence at the input concerned; no key where nothing is. */
export type RangeProblems = Partial<Record<keyof Range, string>>;

/** The quick filters: so many days back from today (the trader's local day). */
export const lastDays = (days: number, today: string): Range => ({ from: addDays(today, -days), to: today });

const tooOld = (date: string): boolean => date !== '' && date < limits.firstDay;

export const problemsOf = ({ from, to }: Range, today: string): RangeProblems => {
  if (from !== '' && to !== '' && from > to) return { from: 'From cannot be after To.' };
  return {
    ...(tooOld(from) && { from: `From cannot be before ${limits.firstDay}.` }),
    ...(from > today && { from: 'From cannot be after today.' }),
    ...(tooOld(to) && { to: `To cannot be before ${limits.firstDay}.` }),
    ...(to > today && { to: 'To cannot be after today.' }),
  };
};

export const isSound = (range: Range, today: string): boolean => Object.keys(problemsOf(range, today)).length === 0;

/** Only a sound range with both ends narrows the statistics. */
export const isFiltered = (range: Range, today: string): boolean =>
  range.from !== '' && range.to !== '' && isSound(range, today);

export const isSameRange = (a: Range, b: Range): boolean => a.from === b.from && a.to === b.to;

/**
 * A date input hands out a year digit by digit, 0002 for the first 2 of 2026: that is somebody typing, nothing to
 * complain about yet.
 */
export const isBeingTyped = ({ from, to }: Range): boolean => [from, to].some((date) => /^0\d{3}-/.test(date));

/** The range in the page's address; what makes no sense there narrows nothing. */
export const readRange = (params: URLSearchParams, today: string): Range => {
  const read = (name: keyof Range): string => {
    const date = params.get(name) ?? '';
    return isRealDay(date) ? date : '';
  };
  const range = { from: read('from'), to: read('to') };
  return isSound(range, today) ? range : allTime;
};
