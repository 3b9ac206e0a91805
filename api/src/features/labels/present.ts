import type { LabelLists } from 'contracts/labels';
import type { Columns } from '../journal/columns/columns.ts';
import type { JournalColumns } from '../journal/columns/read-columns.ts';
import { createLabelIndexes, isListed, type Label } from '../journal/labels/label.ts';
import { resolveTagIds } from '../journal/labels/trade-labels.ts';

/** An entry of the list as in the contract; none for an entry that is in no list. */
export const presentLabel = (label: Label) =>
  isListed(label) ? [{ id: label.id, name: label.name, archived: label.archived ?? false }] : [];

/** How often each value occurs in a column; a column that is not stored has none. */
const countValues = (column: ArrayLike<number> = []): Map<number, number> => {
  const counts: number[] = [];
  for (let index = 0; index < column.length; index += 1) {
    const value = column[index] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return new Map(counts.flatMap((count, value) => (count > 0 ? [[value, count] as const] : [])));
};

/** Creates a function that adds the trades of blocks to the entries that they have now. */
const createCounts = (getColumn: (columns: Columns) => ArrayLike<number> | undefined) => {
  const counts = new Map<number, number>();
  return {
    get: (id: number): number => counts.get(id) ?? 0,
    add: (columns: Columns, toIds: (value: number) => readonly number[]): void => {
      for (const [value, count] of countValues(getColumn(columns)))
        for (const id of toIds(value)) counts.set(id, (counts.get(id) ?? 0) + count);
    },
  };
};

/** Converts the lists of a journal to the reply, each entry with its number of trades. */
export const presentLabelLists = (journal: JournalColumns): LabelLists => {
  const indexes = createLabelIndexes(journal);
  const setups = createCounts(({ setupId }) => setupId);
  const accounts = createCounts(({ accountId }) => accountId);
  const tags = createCounts(({ tagSet }) => tagSet);
  for (const { columns } of journal.blocks) {
    setups.add(columns, (id) => [indexes.setups.resolveId(id)]);
    accounts.add(columns, (id) => [indexes.accounts.resolveId(id)]);
    tags.add(columns, (set) => resolveTagIds(columns.tagSets[set] ?? [], indexes));
  }
  const present = (labels: readonly Label[], counts: typeof setups) =>
    labels.flatMap(presentLabel).map((label) => ({ ...label, trades: counts.get(label.id) }));
  return {
    setups: present(journal.setups, setups),
    tags: present(journal.tags, tags),
    accounts: present(journal.accounts, accounts),
  };
};
