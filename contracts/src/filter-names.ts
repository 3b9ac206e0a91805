import { isBlank } from './schemas/text.ts';

/** In a filter and as the key of a report's group: trades without a setup, tag, account, side, risk or time. */
export const NONE = 'none';

const MARK = '=';

/**
 * Writes the name of a setup, tag or account for a filter, or as the key of a report's group. An empty name is `none`. A name that
 * would read as something else, `none` itself or one that begins with `=`, gets a leading `=`.
 */
export const toFilterName = (name: string): string => {
  if (name === '') return NONE;
  return name === NONE || name.startsWith(MARK) ? MARK + name : name;
};

/** The reverse: the name of a setup, tag or account, or the empty name for `none`. */
export const fromFilterName = (value: string): string => {
  if (value === NONE) return '';
  return value.startsWith(MARK) ? value.slice(MARK.length) : value;
};

/** Whether a mark without a name follows, which would read as `none`. */
export const isMarkOnly = (value: string): boolean => value !== NONE && isBlank(fromFilterName(value));
