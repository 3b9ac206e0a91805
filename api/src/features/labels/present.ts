import { type LabelKind, type LabelLists, labelKinds } from 'contracts/labels';
import type { Columns } from '../journal/columns/columns.ts';
import { createMemo } from '../journal/columns/memo.ts';
import type { JournalColumns } from '../journal/columns/read-columns.ts';
import { createLabelIndexes, isListed, type Label, type LabelIndexes, type Labels } from '../journal/labels/label.ts';
import { resolveTagIds } from '../journal/labels/trade-labels.ts';

/** An entry of the list as in the contract; none for an entry that is in no list. */
export const presentLabel = (label: Label) =>
  isListed(label) ? [{ id: label.id, name: label.name, archived: label.archived ?? false }] : [];

type Counts = Readonly<Record<LabelKind, number[]>>;

/** Counts by the index of a column's value; a column that is not stored has none. */
const countValues = (column: ArrayLike<number> = []): number[] => {
  const counts: number[] = [];
  for (let index = 0; index < column.length; index += 1) {
    const value = column[index] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
};

/** Counts the trades of the entries that stored values stand for. `forEach` omits values that no trade has. */
const countTrades = (column: ArrayLike<number> | undefined, toIds: (value: number) => readonly number[]): number[] => {
  const counts: number[] = [];
  countValues(column).forEach((count, value) => {
    for (const id of toIds(value)) counts[id] = (counts[id] ?? 0) + count;
  });
  return counts;
};

const countBlock = (columns: Columns, indexes: LabelIndexes): Counts => ({
  setups: countTrades(columns.setupId, (id) => [indexes.setups.resolveId(id)]),
  accounts: countTrades(columns.accountId, (id) => [indexes.accounts.resolveId(id)]),
  tags: countTrades(columns.tagSet, (set) => resolveTagIds(columns.tagSets[set] ?? [], indexes)),
});

/** Describes what stored ids stand for. Equal while entries are only renamed, reordered or archived. */
const describeIds = (journal: Labels): string => {
  const kinds = labelKinds.map((kind) => {
    const merged = journal[kind].filter(({ mergedInto }) => mergedInto !== undefined);
    const highestId = Math.max(0, ...journal[kind].map(({ id }) => id));
    return [highestId, merged.map(({ id, mergedInto }) => [id, mergedInto]).sort()];
  });
  return JSON.stringify(kinds);
};

/** The counts of a block, with the meaning of the ids for which they were made. */
const memo = createMemo<{ ids: string; counts: Counts }>();

/** Returns a block's counts, made once until entries are added, merged or deleted. */
const findCounts = (columns: Columns, ids: string, indexes: LabelIndexes): Counts => {
  const known = memo.get(columns);
  if (known?.ids === ids) return known.counts;
  const counts = countBlock(columns, indexes);
  memo.set(columns, { ids, counts });
  return counts;
};

/** Converts the lists of a journal to the reply, each entry with its number of trades. */
export const presentLabelLists = (journal: JournalColumns): LabelLists => {
  const indexes = createLabelIndexes(journal);
  const ids = describeIds(journal);
  const blocks = journal.blocks.map(({ columns }) => findCounts(columns, ids, indexes));
  const present = (kind: LabelKind) =>
    journal[kind].flatMap(presentLabel).map((label) => ({
      ...label,
      trades: blocks.reduce((sum, counts) => sum + (counts[kind][label.id] ?? 0), 0),
    }));
  return { setups: present('setups'), tags: present('tags'), accounts: present('accounts') };
};
