import { limits } from 'contracts';
import type { LabelKind, TagCategory } from 'contracts/labels';
import type { Types } from 'mongoose';

/**
 * A setup, tag or account of a trader. Trades and columns refer to it by id, so a change of the list changes no trade.
 * A label that trades may have is never removed: it becomes a tombstone (`deleted`).
 */
export interface Label {
  /** Counted per list from 1, never reused; 0 stands for none. */
  id: number;
  /** Empty when it was merged into a label of the same name. */
  name: string;
  /** True if new trades are not offered the label, which stays in the list. */
  archived?: boolean;
  deleted?: boolean;
  /** Only of tags. */
  category?: TagCategory;
  /** Only of accounts, also of deleted ones, whose trades keep it. Absent for the trader's own currency. */
  currency?: string;
  /** Id of the label that replaces this one in all trades; 0 removes it from trades. Only with `deleted`. */
  mergedInto?: number;
}

/** One list of a trader: listed labels first in the trader's order, then deleted ones. */
export type LabelList = readonly Label[];

/** The lists of one trader. */
export type Labels = Readonly<Record<LabelKind, LabelList>>;

/** The projection of a user document to its lists. */
export const labelFields = { setups: 1, tags: 1, accounts: 1 } as const satisfies Record<LabelKind, 1>;

/** A trader with the lists. */
export type LabelOwner = Labels & { _id: Types.ObjectId };

interface Rules {
  noun: string;
  plural: string;
  /** Maximum number of listed labels. */
  max: number;
  /** Maximum number of labels, including deleted and merged ones. */
  maxInUse: number;
  /** Names with equal keys are the same label. */
  toKey: (name: string) => string;
}

const toLowerCase = (name: string): string => name.toLowerCase();

export const LABEL_RULES: Readonly<Record<LabelKind, Rules>> = {
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

export function isListed({ deleted }: Label): boolean {
  return !deleted;
}

/** Lists the names of setups that are not archived, in the trader's order. The specification calls them `flags`. */
export function listSetupNames(setups: readonly Label[]): string[] {
  return setups.filter((label) => isListed(label) && !label.archived).map(({ name }) => name);
}

/** Whether two names of one list are equal. */
export function isSameName(a: string, b: string): boolean {
  return toLowerCase(a) === toLowerCase(b);
}

/** Listed labels come before deleted ones of the same name, and these before merged ones. */
const byPrecedence = (labels: readonly Label[]): Label[] => {
  const rank = ({ deleted, mergedInto }: Label) => (mergedInto === undefined ? Number(deleted ?? false) : 2);
  return labels.toSorted((a, b) => rank(a) - rank(b));
};

/** Finds the labels of one list by id and by name. */
export function createLabelIndex(kind: LabelKind, labels: readonly Label[]) {
  const { toKey } = LABEL_RULES[kind];
  const ids = new Map(labels.map((label) => [label.id, label]));
  const highestId = Math.max(0, ...ids.keys());
  // Both are created on first use: most requests look up ids only.
  let names: Map<string, Label> | undefined;
  let positions: Map<number, number> | undefined;
  /** Merges can be long chains, which are followed once. */
  const resolved = new Map<number, number>();
  const followMerges = (id: number): number => {
    const label = ids.get(id);
    return label?.mergedInto === undefined ? (label?.id ?? 0) : resolveId(label.mergedInto);
  };
  const resolveId = (id: number): number => {
    const known = resolved.get(id) ?? followMerges(id);
    resolved.set(id, known);
    return known;
  };
  return {
    /** Follows merges of a stored id. Returns 0 for none and for a deleted tag. */
    resolveId,
    /** Returns the name of a stored id; empty for none. */
    getName: (id: number): string => ids.get(resolveId(id))?.name ?? '',
    /** Returns the currency of the account with a stored id, if it has one. */
    getCurrency: (id: number): string | undefined => ids.get(resolveId(id))?.currency,
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
}

export type LabelIndex = ReturnType<typeof createLabelIndex>;
export type LabelIndexes = Readonly<Record<LabelKind, LabelIndex>>;

export function createLabelIndexes({ setups, tags, accounts }: Labels): LabelIndexes {
  return {
    setups: createLabelIndex('setups', setups),
    tags: createLabelIndex('tags', tags),
    accounts: createLabelIndex('accounts', accounts),
  };
}
