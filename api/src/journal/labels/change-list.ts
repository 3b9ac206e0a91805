import type { LabelChange, LabelKind, TagCategory } from 'contracts/labels';
import { conflict, notFound, quotaExceeded } from '../../http/errors.ts';
import { createLabelIndex, isListed, isSameName, LABEL_RULES, type Label, type LabelList } from './label.ts';

const isUnmerged = ({ mergedInto }: Label): boolean => mergedInto === undefined;

const getRank = (label: Label): number => (isListed(label) ? Number(label.archived ?? false) : 2);

/** Sorts a list: active labels, archived labels, deleted labels. */
const arrange = (labels: LabelList): LabelList => labels.toSorted((a, b) => getRank(a) - getRank(b));

const replace = (labels: LabelList, id: number, change: (label: Label) => Label): LabelList =>
  arrange(labels.map((label) => (label.id === id ? change(label) : label)));

/** Deleted labels count, because trades may have them. */
export function requireSpaceInUse(kind: LabelKind, labels: LabelList): void {
  const { plural, maxInUse } = LABEL_RULES[kind];
  if (labels.length < maxInUse) return;
  const max = maxInUse.toLocaleString('en-US');
  throw quotaExceeded(
    `You can use at most ${max} different ${plural}, deleted ones included. Choose or rename an old one.`,
  );
}

const requireSpace = (kind: LabelKind, labels: LabelList): void => {
  const { plural, max } = LABEL_RULES[kind];
  if (labels.filter(isListed).length >= max) throw conflict(`There can be at most ${max} ${plural}.`);
};

export function createLabel(labels: LabelList, label: Omit<Label, 'id'>): Label {
  return {
    id: Math.max(0, ...labels.map(({ id }) => id)) + 1,
    ...label,
  };
}

const activate = ({ archived: _, ...label }: Label): Label => label;

const withCurrency = (label: Label, currency: string | null | undefined): Label =>
  currency ? { ...label, currency } : label;

/** Adds a name at the end of the list. A deleted label of this name is listed again. */
export function appendLabel(kind: LabelKind, labels: LabelList, name: string): LabelList {
  const { toKey } = LABEL_RULES[kind];
  const deleted = labels.find(
    (label) => !isListed(label) && label.mergedInto === undefined && toKey(label.name) === toKey(name),
  );
  if (!deleted) requireSpaceInUse(kind, labels);
  const label = deleted ? withCurrency({ id: deleted.id, name }, deleted.currency) : createLabel(labels, { name });
  return arrange([...labels.filter(({ id }) => id !== label.id), label]);
}

/** Adds a name, or activates its archived label. Returns the same list if nothing changes. */
export function addLabel(kind: LabelKind, labels: LabelList, name: string): LabelList {
  const listed = labels.find((label) => isListed(label) && isSameName(label.name, name));
  if (listed) return listed.archived ? replace(labels, listed.id, activate) : labels;
  requireSpace(kind, labels);
  return appendLabel(kind, labels, name);
}

const requireListed = (kind: LabelKind, labels: LabelList, id: number): Label => {
  const label = labels.find((each) => each.id === id && isListed(each));
  if (!label) throw notFound(`There is no ${LABEL_RULES[kind].noun} with the id ${id}.`);
  return label;
};

const getCurrency = ({ currency }: Label, own: string): string => currency ?? own;

const requireSameCurrency = (label: Label, into: Label, own: string): void => {
  const currency = getCurrency(label, own);
  const other = getCurrency(into, own);
  if (currency === other) return;
  throw conflict(
    `The account "${label.name}" is in ${currency} and "${into.name}" in ${other}. Accounts of two currencies cannot be merged.`,
  );
};

/** Replaces the label `id` by `into` in all trades. A new trade with `name` also gets `into`. */
const mergeEntry = (labels: LabelList, { id, name }: Pick<Label, 'id' | 'name'>, into: number): LabelList =>
  labels.map((label) => (label.id === id ? { id, name, deleted: true, mergedInto: into } : label));

/** Merges deleted labels into labels of the same name, so that names stay unique. */
const uniteNames = (kind: LabelKind, labels: LabelList): LabelList => {
  const names = labels.flatMap(({ name, mergedInto }) =>
    mergedInto === undefined ? LABEL_RULES[kind].toKey(name) : [],
  );
  if (new Set(names).size === names.length) return labels;
  const { find } = createLabelIndex(kind, labels);
  const isShadowed = ({ id, name, mergedInto }: Label) => mergedInto === undefined && find(name)?.id !== id;
  return labels
    .filter(isShadowed)
    .reduce<LabelList>((united, { id, name }) => mergeEntry(united, { id, name: '' }, find(name)?.id ?? 0), labels);
};

/** @param own the trader's own currency. An account cannot get the name of a deleted one in another currency. */
export function renameLabel(kind: LabelKind, labels: LabelList, id: number, name: string, own = ''): LabelList {
  const renamed = requireListed(kind, labels, id);
  if (labels.some((label) => isListed(label) && label.id !== id && isSameName(label.name, name))) {
    throw conflict(`A ${LABEL_RULES[kind].noun} "${name}" already exists.`);
  }
  const shadowed = labels.find((label) => label.id !== id && isUnmerged(label) && isSameName(label.name, name));
  if (kind === 'accounts' && shadowed && getCurrency(shadowed, own) !== getCurrency(renamed, own))
    throw conflict(`A deleted account "${name}" has trades in ${getCurrency(shadowed, own)}. Choose another name.`);
  return uniteNames(
    kind,
    labels.map((label) => (label.id === id ? { ...label, name } : label)),
  );
}

/** @param own the trader's own currency, which accounts without one have */
const mergeLabel = (kind: LabelKind, labels: LabelList, id: number, into: number, own: string): LabelList => {
  const label = requireListed(kind, labels, id);
  const target = requireListed(kind, labels, into);
  if (id === into) throw conflict(`A ${LABEL_RULES[kind].noun} cannot be merged into itself.`);
  requireSameCurrency(label, target, own);
  return arrange(mergeEntry(labels, label, into));
};

export function reorderLabels(kind: LabelKind, labels: LabelList, order: readonly number[]): LabelList {
  const listed = labels.filter(isListed);
  const ordered = order.flatMap((id) => listed.find((label) => label.id === id) ?? []);
  if (ordered.length === order.length && new Set(ordered).size === listed.length) {
    if (order.length === listed.length) return arrange([...ordered, ...labels.filter((label) => !isListed(label))]);
  }
  throw conflict(`Your ${LABEL_RULES[kind].plural} have changed. Reload them before you reorder them.`);
}

/**
 * Removes deleted tags: an unknown id means the same to a trade. Keeps the highest id, from which new ids are counted.
 */
const removeLost = (labels: LabelList): LabelList => {
  const { resolveId } = createLabelIndex('tags', labels);
  const highest = Math.max(0, ...labels.map(({ id }) => id));
  return labels.filter(({ id }) => resolveId(id) !== 0 || id === highest);
};

/** Trades keep the name of a deleted setup or account, as a fact of the past. A tag only groups: they lose it. */
export function deleteLabel(kind: LabelKind, labels: LabelList, id: number): LabelList {
  const { name } = requireListed(kind, labels, id);
  if (kind === 'tags') return arrange(removeLost(mergeEntry(labels, { id, name }, 0)));
  return replace(labels, id, ({ currency }) => withCurrency({ id, name, deleted: true }, currency));
}

export function setArchived(kind: LabelKind, labels: LabelList, id: number, isArchived: boolean): LabelList {
  requireListed(kind, labels, id);
  return replace(labels, id, (label) => (isArchived ? { ...activate(label), archived: true } : activate(label)));
}

const categorize = (labels: LabelList, id: number, category: TagCategory | null): LabelList => {
  requireListed('tags', labels, id);
  return replace(labels, id, ({ category: _, ...label }) => ({ ...label, ...(category && { category }) }));
};

const setCurrency = (labels: LabelList, id: number, currency: string | null): LabelList => {
  requireListed('accounts', labels, id);
  return replace(labels, id, ({ currency: _, ...label }) => withCurrency(label, currency));
};

/**
 * Returns the list after a change. Throws not_found, conflict or quota_exceeded. `own` is the trader's own currency.
 */
export function applyLabelChange(labels: LabelList, change: LabelChange, own: string): LabelList {
  const { kind } = change;
  switch (change.action) {
    case 'add':
      return addLabel(kind, labels, change.name);
    case 'rename':
      return renameLabel(kind, labels, change.id, change.name, own);
    case 'merge':
      return mergeLabel(kind, labels, change.id, change.into, own);
    case 'reorder':
      return reorderLabels(kind, labels, change.order);
    case 'archive':
      return setArchived(kind, labels, change.id, true);
    case 'unarchive':
      return setArchived(kind, labels, change.id, false);
    case 'categorize':
      return categorize(labels, change.id, change.category);
    case 'setCurrency':
      return setCurrency(labels, change.id, change.currency);
    case 'delete':
      return deleteLabel(kind, labels, change.id);
  }
}
