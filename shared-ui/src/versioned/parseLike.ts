import { isObject } from 'shared-ui/host';

/** A value may be missing only where the sample has none. */
const isLike = <T>(value: unknown, sample: T): value is T => {
  if (sample === null) return !isObject(value);
  return (
    typeof value === typeof sample &&
    isObject(value) === isObject(sample) &&
    Array.isArray(value) === Array.isArray(sample)
  );
};

/** The answers to questions, e.g. `answer.1`: the sample does not know how many there are. */
const isAnswer = ([name, value]: [string, unknown]): boolean =>
  name.includes('.') && (typeof value === 'string' || value === null);

/**
 * Restores stored values that have the types of a sample. The others are those of the sample: another version of the
 * form may have stored them. It does not look into lists.
 */
export function parseLike<Values extends object>(sample: Values, stored: Readonly<Record<string, unknown>>): Values {
  const parsed = { ...sample };
  for (const name in sample) {
    const value = stored[name];
    if (isLike(value, sample[name])) parsed[name] = value;
  }
  return Object.assign(parsed, Object.fromEntries(Object.entries(stored).filter(isAnswer)));
}
