import { isListed, type LabelIndexes } from './label.ts';
import type { LabelBook, LabelBooks } from './label-book.ts';

/** The fields of a stored trade that refer to the trader's lists. */
export interface StoredTradeLabels {
  /** 0 without a setup. */
  setupId: number;
  /** Absent without an account. */
  accountId?: number;
  /** Sorted. Absent without tags. */
  tagIds?: number[];
}

/** The projection of a trade to these fields. */
export const TRADE_LABEL_FIELDS = { setupId: 1, accountId: 1, tagIds: 1 } as const;

/** The setup, account and tags of a trade by name. */
export interface TradeLabelNames {
  setup: string;
  account?: string | null | undefined;
  tags?: readonly string[] | null | undefined;
}

/** Follows merges of stored tag ids. Returns distinct ids without deleted tags. */
export function resolveTagIds(ids: readonly number[], { tags }: Pick<LabelIndexes, 'tags'>): number[] {
  return [...new Set(ids.map(tags.resolveId).filter((id) => id !== 0))];
}

/**
 * Converts stored ids to names; tags are in the trader's order. Account and tags are absent when the trade has none.
 */
export function toLabelNames(trade: StoredTradeLabels, labels: LabelIndexes) {
  const account = labels.accounts.getName(trade.accountId ?? 0);
  const tagIds = trade.tagIds ? resolveTagIds(trade.tagIds, labels).sort(labels.tags.compareIds) : [];
  return {
    setup: labels.setups.getName(trade.setupId),
    ...(account ? { account } : {}),
    ...(tagIds.length > 0 ? { tags: tagIds.map(labels.tags.getName) } : {}),
  };
}

/** Whether the lists are at least as new as the trade. */
export function areListed({ setupId, accountId, tagIds }: StoredTradeLabels, labels: LabelIndexes): boolean {
  return (
    labels.setups.includes(setupId) &&
    labels.accounts.includes(accountId ?? 0) &&
    labels.tags.includes(Math.max(0, ...(tagIds ?? [])))
  );
}

/** Whether the account is listed, or there is none. Its id then does not depend on the stored trade. */
export function isAccountListed({ account }: Pick<TradeLabelNames, 'account'>, { accounts }: LabelBooks): boolean {
  if (!account) return true;
  const found = accounts.index().find(account);
  return found !== undefined && isListed(found);
}

/** Lists a deleted account again, unless the stored trade already has it. */
const toAccountId = (name: string, { accounts }: LabelBooks, { previous, isStored = false }: NameOrigin): number => {
  const isUnchanged = previous !== undefined && accounts.index().getName(previous.accountId ?? 0) === name;
  return accounts.getId(name, { isStored: isStored || isUnchanged });
};

const toTagIds = (names: readonly string[], tags: LabelBook): number[] =>
  [...new Set(names.map((name) => tags.getId(name)))].sort((a, b) => a - b);

/** The origin of names that are converted to ids. */
export interface NameOrigin {
  /** The stored trade, for an update. */
  previous?: StoredTradeLabels | undefined;
  /** Whether the names belong to an exported trade. */
  isStored?: boolean;
}

/**
 * Converts names to the fields that a trade stores, and adds names that are not listed yet. Omitted account and tags
 * are omitted in the result, too.
 */
export function toStoredLabels(
  { setup, account, tags }: TradeLabelNames,
  books: LabelBooks,
  origin: NameOrigin = {},
): StoredTradeLabels {
  return {
    setupId: books.setups.getId(setup),
    ...(account ? { accountId: toAccountId(account, books, origin) } : {}),
    ...(tags && tags.length > 0 ? { tagIds: toTagIds(tags, books.tags) } : {}),
  };
}
