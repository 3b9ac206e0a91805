import { isListed, type LabelIndexes } from './label.ts';
import type { LabelBook, LabelBooks } from './label-book.ts';

/** What a stored trade has of the trader's lists. */
export interface StoredTradeLabels {
  /** The name of the setup when the trade was last written: what a form that was opened before a rename sends. */
  setupName: string;
  /** 0: none. */
  setupId: number;
  /** Absent: none. */
  accountId?: number;
  /** Sorted; absent: none. */
  tagIds?: number[];
}

/** The stored fields, for queries that need ids only. */
export const tradeLabelFields = { setupName: 1, setupId: 1, accountId: 1, tagIds: 1 } as const;

/** The setup, account and tags of a trade by name. */
export interface TradeLabelNames {
  setup: string;
  account?: string | null | undefined;
  tags?: readonly string[] | null | undefined;
}

/** The distinct ids that stored ids of tags stand for, without deleted tags. */
export const resolveTagIds = (ids: readonly number[], { tags }: Pick<LabelIndexes, 'tags'>): number[] => [
  ...new Set(ids.map(tags.resolveId).filter((id) => id !== 0)),
];

/** Names of a stored trade, tags in the trader's order. Account and tags are absent when it has none. */
export const toLabelNames = (trade: StoredTradeLabels, labels: LabelIndexes) => {
  const account = labels.accounts.getName(trade.accountId ?? 0);
  const tagIds = trade.tagIds ? resolveTagIds(trade.tagIds, labels).sort(labels.tags.compareIds) : [];
  return {
    setup: labels.setups.getName(trade.setupId),
    ...(account ? { account } : {}),
    ...(tagIds.length > 0 ? { tags: tagIds.map(labels.tags.getName) } : {}),
  };
};

/** Whether the lists are at least as new as the trade. */
export const areListed = ({ setupId, accountId, tagIds }: StoredTradeLabels, labels: LabelIndexes): boolean =>
  labels.setups.includes(setupId) &&
  labels.accounts.includes(accountId ?? 0) &&
  labels.tags.includes(Math.max(0, ...(tagIds ?? [])));

/**
 * A form that was opened before a rename sends the name that the trade had. It means the entry of the trade, unless the list
 * has another entry of that name now.
 */
const findUnchangedSetup = (name: string, { setups }: LabelBooks, previous: StoredTradeLabels | undefined) => {
  const id = previous?.setupName === name ? previous.setupId : undefined;
  const named = setups.index().find(name);
  return named === undefined || named.deleted ? id : undefined;
};

const isListedName = (name: string, book: LabelBook): boolean => {
  const found = book.index().find(name);
  return found !== undefined && isListed(found);
};

/** Whether setup and account mean the same entries for every trade: those of the lists. */
export const areListedNames = ({ setup, account }: TradeLabelNames, { setups, accounts }: LabelBooks): boolean =>
  (setup === '' || isListedName(setup, setups)) && (!account || isListedName(account, accounts));

const toSetup = (name: string, books: LabelBooks, previous: StoredTradeLabels | undefined) => {
  const { setups } = books;
  const id = setups.index().resolveId(findUnchangedSetup(name, books, previous) ?? 0) || setups.getId(name);
  return { setupName: setups.index().getName(id), setupId: id };
};

/** A deleted account that the trade has is not listed again. */
const toAccountId = (name: string, { accounts }: LabelBooks, { previous, isStored = false }: Source): number => {
  const isUnchanged = previous !== undefined && accounts.index().getName(previous.accountId ?? 0) === name;
  return accounts.getId(name, { isStored: isStored || isUnchanged });
};

const toTagIds = (names: readonly string[], tags: LabelBook): number[] =>
  [...new Set(names.map((name) => tags.getId(name)))].sort((a, b) => a - b);

/** Where names come from. */
export interface Source {
  /** The stored trade, for an update. */
  previous?: StoredTradeLabels | undefined;
  /** Whether they belong to an exported trade. */
  isStored?: boolean;
}

/**
 * Converts names to the fields that a trade stores, and adds names that are not listed yet. Omitted account and tags are
 * omitted in the result, too.
 */
export const toStoredLabels = (
  { setup, account, tags }: TradeLabelNames,
  books: LabelBooks,
  source: Source = {},
): StoredTradeLabels => ({
  ...toSetup(setup, books, source.previous),
  ...(account ? { accountId: toAccountId(account, books, source) } : {}),
  ...(tags && tags.length > 0 ? { tagIds: toTagIds(tags, books.tags) } : {}),
});
