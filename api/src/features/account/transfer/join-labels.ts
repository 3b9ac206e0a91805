import { isDeepStrictEqual } from 'node:util';
import { defaultSetups } from 'contracts';
import type { JournalHead } from 'contracts/journal-file';
import type { LabelKind } from 'contracts/labels';
import { conflict } from '../../../http/errors.ts';
import { appendLabel, createLabel, deleteLabel, setArchived } from '../../../journal/labels/change-list.ts';
import {
  isListed,
  isSameName,
  LABEL_RULES,
  type LabelList,
  type Labels,
  listSetupNames,
} from '../../../journal/labels/label.ts';
import { invalidFile } from './archive.ts';

type LabelEntry = JournalHead['tags'][number];

const addDeleted = (kind: LabelKind, labels: LabelList, { name, currency }: LabelEntry): LabelList => {
  const { toKey } = LABEL_RULES[kind];
  const isKnown = labels.some((label) => label.mergedInto === undefined && toKey(label.name) === toKey(name));
  if (isKnown) return labels;
  return [...labels, createLabel(labels, { name, deleted: true, ...(currency && { currency }) })];
};

const addEntry = (kind: LabelKind, labels: LabelList, entry: LabelEntry): LabelList => {
  const { name, archived = false, deleted = false, category, currency } = entry;
  if (deleted) return addDeleted(kind, labels, entry);
  if (labels.some((label) => isListed(label) && isSameName(label.name, name))) return labels;
  const added = appendLabel(kind, labels, name).map((label) =>
    isListed(label) && label.name === name
      ? { ...label, ...(category && { category }), ...(currency && { currency }) }
      : label,
  );
  const label = added.find((each) => isListed(each) && each.name === name);
  return archived && label ? setArchived(kind, added, label.id, true) : added;
};

const requireUnique = (kind: LabelKind, entries: readonly LabelEntry[]): void => {
  const names = entries.filter(({ deleted }) => !deleted).map(({ name }) => name.toLowerCase());
  if (new Set(names).size === names.length) return;
  throw invalidFile(`journal.json is not a valid journal: it contains a ${LABEL_RULES[kind].noun} twice.`);
};

/** Keeps existing entries in order and appends new ones. */
const joinList = (kind: LabelKind, existing: LabelList, entries: readonly LabelEntry[]): LabelList => {
  requireUnique(kind, entries);
  const joined = entries.reduce<LabelList>((labels, entry) => addEntry(kind, labels, entry), existing);
  const { max, plural } = LABEL_RULES[kind];
  if (joined.filter(isListed).length <= max || joined === existing) return joined;
  throw conflict(`This import would give you more than ${max} ${plural}. Delete some first.`);
};

const deleteAll = (setups: LabelList): LabelList =>
  setups.filter(isListed).reduce((labels, { id }) => deleteLabel('setups', labels, id), setups);

/** The currencies of accounts without one, in the journal of a file and in the trader's. */
export interface OwnCurrencies {
  imported: string;
  own: string;
}

/**
 * Names the currency of accounts of a file that would have another one here. Throws conflict for one that exists in
 * another currency.
 */
const joinCurrencies = (accounts: LabelList, entries: readonly LabelEntry[], { imported, own }: OwnCurrencies) =>
  entries.map((entry): LabelEntry => {
    const currency = entry.currency ?? imported;
    const known = accounts.find((label) => label.mergedInto === undefined && isSameName(label.name, entry.name));
    if (known && (known.currency ?? own) !== currency) {
      throw conflict(
        `The account "${entry.name}" is in ${currency} in the file and in ${known.currency ?? own} in your journal. Rename yours first.`,
      );
    }
    return entry.currency !== undefined || currency !== own ? { ...entry, currency } : entry;
  });

/**
 * Adds the lists of a journal file to those of a trader. The unchanged default setups of a new journal are replaced.
 * Throws `invalidFile` errors, or conflict when a list becomes too long.
 */
export function joinLabels(
  { setups, tags, accounts }: Labels,
  head: JournalHead,
  isNew: boolean,
  currencies: OwnCurrencies,
): Labels {
  const isDefault = isNew && isDeepStrictEqual(listSetupNames(setups), [...defaultSetups]);
  const entries = [
    ...head.setups.map((name) => ({ name })),
    ...head.archivedSetups.map((name) => ({ name, archived: true })),
  ];
  return {
    setups: joinList('setups', isDefault ? deleteAll(setups) : setups, entries),
    tags: joinList('tags', tags, head.tags),
    accounts: joinList('accounts', accounts, joinCurrencies(accounts, head.accounts, currencies)),
  };
}
