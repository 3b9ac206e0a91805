import { isObject } from 'shared-ui/host';

const sortKeys = (_: string, value: unknown): unknown =>
  isObject(value) && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Compares values of forms, which are JSON. A restored draft may have its keys in another order. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a, sortKeys) === JSON.stringify(b, sortKeys);
}

const getNames = <Values extends object>(values: Values): Extract<keyof Values, string>[] => {
  const names: Extract<keyof Values, string>[] = [];
  for (const name in values) names.push(name);
  return names;
};

/** The values that differ from the stored ones. */
export function findChanges<Values extends object>(values: Values, stored: Values): Partial<Values> {
  const changes: Partial<Values> = {};
  for (const name of getNames(stored)) if (!isSame(values[name], stored[name])) changes[name] = values[name];
  return changes;
}

interface Typed<Values> {
  values: Values;
  base: Values | null;
}

/**
 * Merges what was typed with what is stored now (a three-way merge). Values that the trader did not change become the
 * stored ones. A conflict: both have changed the same values, in different ways.
 * @param theirs what is stored now
 * @param areIndependent whether each value is merged by itself. Otherwise all of them belong together.
 */
export function mergeVersions<Values extends object>(
  { values, base }: Typed<Values>,
  theirs: Values,
  areIndependent: boolean,
): Typed<Values> & { isConflict: boolean } {
  const names = getNames(theirs);
  const merged = { values: { ...values }, base: { ...theirs } };
  let isConflict = false;
  for (const group of areIndependent ? names.map((name) => [name]) : [names]) {
    const isEqual = (a: Values | null, b: Values) => group.every((name) => isSame(a?.[name], b[name]));
    if (isEqual(base, values)) for (const name of group) merged.values[name] = theirs[name];
    else if (!isEqual(base, theirs) && !isEqual(values, theirs)) {
      isConflict = true;
      for (const name of group) if (base) merged.base[name] = base[name];
    }
  }
  // A draft whose base is not known has none until the trader has decided.
  return { values: merged.values, base: isConflict && !base ? null : merged.base, isConflict };
}
