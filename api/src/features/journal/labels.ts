import { limits } from 'contracts';
import { quotaExceeded } from '../../http/errors.ts';

/**
 * A setup type of a trader. Columns refer to it by id, so that a rename changes no column. An entry is never removed,
 * because trades may have it: `deleted` entries are in no list. Several entries may have one name when all but one are deleted.
 */
export interface Label {
  /** Counted per list from 1, never reused; 0 stands for none. */
  id: number;
  name: string;
  deleted?: boolean;
}

/** Deleted entries count, because trades may have them. */
export const tooManySetups = () =>
  quotaExceeded(
    `You can use at most ${limits.setupsInUse} different setup types, deleted ones included. Choose or rename an old one.`,
  );

/** The names of the list, in the trader's order. */
export const listNames = (labels: readonly Label[]): string[] =>
  labels.filter(({ deleted }) => !deleted).map(({ name }) => name);

const createLabel = (labels: readonly Label[], label: Omit<Label, 'id'>): Label => ({
  id: Math.max(0, ...labels.map(({ id }) => id)) + 1,
  ...label,
});

/**
 * Makes the list consist of `names`, in this order. A name that was deleted before gets its entry back. Also brings entries
 * up to date with a list that the previous version of the API changed, which knew names only.
 */
export const setNames = (labels: readonly Label[], names: readonly string[]): Label[] => {
  const known = [...labels];
  const listed = names.map((name) => {
    const found =
      known.find((label) => label.name === name && !label.deleted) ?? known.find((label) => label.name === name);
    const { id } = found ?? createLabel(known, { name });
    if (!found) known.push({ id, name });
    return { id, name };
  });
  const rest = labels.filter(({ id }) => !listed.some((label) => label.id === id));
  return [...listed, ...rest.map(({ id, name }) => ({ id, name, deleted: true }))];
};

/** Gives all entries of the name `from` the name `to`: trades of a deleted one have that name too. */
export const renameLabel = (labels: readonly Label[], from: string, to: string): Label[] =>
  labels.map((label) => (label.name === from ? { ...label, name: to } : label));

/**
 * Finds the ids of names. A name that is in no list gets a deleted entry: any trade may have any setup. With `isLimited`,
 * throws quota_exceeded for a new name beyond `limits.setupsInUse`.
 */
export const createLabelBook = (labels: readonly Label[], { isLimited = false } = {}) => {
  const all = [...labels];
  // Listed entries are first, and take precedence.
  const ids = new Map(labels.toReversed().map(({ name, id }) => [name, id]));
  const add = (name: string): number => {
    if (isLimited && all.length >= limits.setupsInUse) throw tooManySetups();
    const label = createLabel(all, { name, deleted: true });
    all.push(label);
    ids.set(name, label.id);
    return label.id;
  };
  return {
    /** @returns 0 for an empty name */
    getId: (name: string): number => (name === '' ? 0 : (ids.get(name) ?? add(name))),
    /** All entries, with the added ones. */
    list: (): Label[] => all,
  };
};

export type LabelBook = ReturnType<typeof createLabelBook>;
