import { limits } from 'contracts';
import type { LabelKind } from 'contracts/labels';
import type { Types } from 'mongoose';

/**
 * A setup, tag or account of a trader. Trades and columns refer to it by id, so that a change of the list changes no
 * trade. An entry that trades may have is never removed: `deleted` entries are in no list.
 */
export interface Label {
  /** Counted per list from 1, never reused; 0 stands for none. */
  id: number;
  /** Empty when it was merged into an entry of the same name. */
  name: string;
  /** In the list, but offered for no new trade. */
  archived?: boolean;
  deleted?: boolean;
  /** The id that stands for this one in all trades; 0: trades have lost it. Only with `deleted`. */
  mergedInto?: number;
}

/** The lists of one trader, listed entries first, in the trader's order. */
export type Labels = Readonly<Record<LabelKind, readonly Label[]>>;

/** The fields of the user document that have the lists. */
export const labelFields = { setups: 1, tags: 1, accounts: 1 } as const satisfies Record<LabelKind, 1>;

/** A trader with the lists. */
export type LabelOwner = Labels & { _id: Types.ObjectId };

interface Rules {
  noun: string;
  plural: string;
  /** Listed entries. */
  max: number;
  /** All entries, also deleted and merged ones. */
  maxInUse: number;
  /** Trades refer to the same entry when the keys of their names are equal. */
  toKey: (name: string) => string;
}

const toLowerCase = (name: string): string => name.toLowerCase();

export const labelRules: Readonly<Record<LabelKind, Rules>> = {
  setups: {
    noun: 'setup',
    plural: 'setups',
    max: limits.setups,
    maxInUse: limits.setupsInUse,
    // Specified: a trade may have a name in another case than the list.
    toKey: (name) => name,
  },
  tags: { noun: 'tag', plural: 'tags', max: limits.tags, maxInUse: limits.tagsInUse, toKey: toLowerCase },
  accounts: {
    noun: 'account',
    plural: 'accounts',
    max: limits.accounts,
    maxInUse: limits.accountsInUse,
    toKey: toLowerCase,
  },
};

export const isListed = ({ deleted }: Label): boolean => !deleted;

/** The names of the setups that are not archived, in the trader's order: `flags` of the specification. */
export const listSetupNames = (setups: readonly Label[]): string[] =>
  setups.filter((label) => isListed(label) && !label.archived).map(({ name }) => name);

/** Whether two names of one list are equal. */
export const isSameName = (a: string, b: string): boolean => toLowerCase(a) === toLowerCase(b);

/** A listed entry takes precedence over a deleted one of the same name, and that over a merged one. */
const byPrecedence = (labels: readonly Label[]): Label[] => {
  const rank = ({ deleted, mergedInto }: Label) => (mergedInto === undefined ? Number(deleted ?? false) : 2);
  return labels.toSorted((a, b) => rank(a) - rank(b));
};

/** Finds the entries of one list by id and by name. */
export const createLabelIndex = (kind: LabelKind, labels: readonly Label[]) => {
  const { toKey } = labelRules[kind];
  const ids = new Map(labels.map((label) => [label.id, label]));
  const highestId = Math.max(0, ...ids.keys());
  // Made when they are needed: most requests look up ids only.
  let names: Map<string, Label> | undefined;
  let positions: Map<number, number> | undefined;
  const resolveId = (id: number): number => {
    const label = ids.get(id);
    return label?.mergedInto === undefined ? (label?.id ?? 0) : resolveId(label.mergedInto);
  };
  return {
    /** The id that a stored id stands for: after a merge another one; 0 for none and for a deleted tag. */
    resolveId,
    /** The name of a stored id; empty for none. */
    getName: (id: number): string => ids.get(resolveId(id))?.name ?? '',
    find: (name: string): Label | undefined => {
      names ??= new Map(
        byPrecedence(labels.filter(({ id, name }) => name !== '' && resolveId(id) !== 0))
          .reverse()
          .map((label) => [toKey(label.name), label]),
      );
      return names.get(toKey(name));
    },
    /** For sorting ids in the order of the list. */
    compareIds: (a: number, b: number): number => {
      positions ??= new Map(labels.map(({ id }, position) => [id, position]));
      return (positions.get(a) ?? 0) - (positions.get(b) ?? 0);
    },
    /** Whether the list is at least as new as a trade that has this id. */
    includes: (id: number): boolean => id <= highestId,
  };
};

export type LabelIndex = ReturnType<typeof createLabelIndex>;
export type LabelIndexes = Readonly<Record<LabelKind, LabelIndex>>;

export const createLabelIndexes = ({ setups, tags, accounts }: Labels): LabelIndexes => ({
  setups: createLabelIndex('setups', setups),
  tags: createLabelIndex('tags', tags),
  accounts: createLabelIndex('accounts', accounts),
});
