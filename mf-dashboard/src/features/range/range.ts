import { isRealDay, limits } from 'contracts';

/** Days as YYYY-MM-DD, both inclusive. '' means that the end is not set. */
export interface Range {
  from: string;
  to: string;
}

export const ALL_TIME: Range = { from: '', to: '' };

/** An error message for each invalid input. */
type RangeErrors = Partial<Record<keyof Range, string>>;

const isTooEarly = (date: string): boolean => date !== '' && date < limits.firstDay;

export function validateRange({ from, to }: Range, today: string): RangeErrors {
  if (from !== '' && to !== '' && from > to) return { from: 'From cannot be after To.' };
  return {
    ...(isTooEarly(from) && { from: `From cannot be before ${limits.firstDay}.` }),
    ...(from > today && { from: 'From cannot be after today.' }),
    ...(isTooEarly(to) && { to: `To cannot be before ${limits.firstDay}.` }),
    ...(to > today && { to: 'To cannot be after today.' }),
  };
}

export function isValidRange(range: Range, today: string): boolean {
  return Object.keys(validateRange(range, today)).length === 0;
}

/** Only a valid range with both ends filters the statistics. */
export function isActiveFilter(range: Range, today: string): boolean {
  return range.from !== '' && range.to !== '' && isValidRange(range, today);
}

export function isSameRange(a: Range, b: Range): boolean {
  return a.from === b.from && a.to === b.to;
}

/**
 * A date input reports a year digit by digit, e.g. 0002 after the first 2 of 2026. Such a value is not an error,
 * because the user is still typing.
 */
export function isYearIncomplete({ from, to }: Range): boolean {
  return [from, to].some((date) => /^0\d{3}-/.test(date));
}

/** The range of the URL's query, or `ALL_TIME` if it is invalid. */
export function parseRangeParams(params: URLSearchParams, today: string): Range {
  const parseDay = (name: keyof Range): string => {
    const date = params.get(name) ?? '';
    return isRealDay(date) ? date : '';
  };
  const range = { from: parseDay('from'), to: parseDay('to') };
  return isValidRange(range, today) ? range : ALL_TIME;
}
