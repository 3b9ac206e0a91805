import type { LabelKind } from 'contracts/labels';
import { addLabel, createLabel, requireSpaceInUse } from './change-list.ts';
import { createLabelIndex, isListed, type Label, type LabelIndex, type Labels } from './label.ts';

/** One of the trader's lists during a change of the journal. */
export interface LabelBook {
  list(): readonly Label[];
  set(labels: readonly Label[]): void;
  index(): LabelIndex;
  /**
   * Finds the id of a name. Adds an unknown tag or account to the list. Adds an unknown setup as a deleted label,
   * because a trade may have any setup. With `isStored` (names of stored or exported trades), a deleted label stays
   * deleted.
   * @returns 0 for an empty name. Throws conflict or quota_exceeded when the list is full.
   */
  getId(name: string, options?: { isStored?: boolean }): number;
}

export type LabelBooks = Readonly<Record<LabelKind, LabelBook>>;

export function createLabelBook(kind: LabelKind, initial: readonly Label[]): LabelBook {
  let labels = initial;
  let index = createLabelIndex(kind, labels);
  const set = (changed: readonly Label[]): void => {
    if (changed === labels) return;
    labels = changed;
    index = createLabelIndex(kind, labels);
  };
  const add = (name: string, isStored: boolean): void => {
    if (kind === 'setups' && !isStored) requireSpaceInUse(kind, labels);
    const toUnlisted = () => [...labels, createLabel(labels, { name, deleted: true })];
    set(kind === 'setups' ? toUnlisted() : addLabel(kind, labels, name));
  };
  /** Whether a new trade can use the label as it is. Deleted tags and accounts must be listed again first. */
  const isUsable = (label: Label): boolean => kind === 'setups' || isListed(label) || label.mergedInto !== undefined;
  return {
    list: () => labels,
    set,
    index: () => index,
    getId: (name, { isStored = false } = {}) => {
      if (name === '') return 0;
      const found = index.find(name);
      if (!found || !(isStored || isUsable(found))) add(name, isStored);
      return index.resolveId(index.find(name)?.id ?? 0);
    },
  };
}

export function createLabelBooks({ setups, tags, accounts }: Labels): LabelBooks {
  return {
    setups: createLabelBook('setups', setups),
    tags: createLabelBook('tags', tags),
    accounts: createLabelBook('accounts', accounts),
  };
}

export function listLabels({ setups, tags, accounts }: LabelBooks): Labels {
  return {
    setups: setups.list(),
    tags: tags.list(),
    accounts: accounts.list(),
  };
}
