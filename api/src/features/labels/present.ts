import type { LabelLists } from 'contracts';
import { readers } from '../journal/columns/columns.ts';
import type { JournalColumns } from '../journal/columns/read-columns.ts';
import { createLabelIndexes, isListed, type Label } from '../journal/labels/label.ts';
import { resolveTagIds } from '../journal/labels/trade-labels.ts';
import { forEachRow, selectSpan } from '../selection/selection.ts';

/** An entry of the list as in the contract; none for an entry that is in no list. */
export const presentLabel = (label: Label) =>
  isListed(label) ? [{ id: label.id, name: label.name, archived: label.archived ?? false }] : [];

type Counts = Map<number, number>;
const increment = (counts: Counts, id: number) => counts.set(id, (counts.get(id) ?? 0) + 1);

/** Counts trades by the ids that they have now. */
const countTrades = (journal: JournalColumns) => {
  const indexes = createLabelIndexes(journal);
  const counts = { setups: new Map(), tags: new Map(), accounts: new Map() } satisfies Record<string, Counts>;
  for (const selection of selectSpan(journal)) {
    const { columns } = selection;
    forEachRow(selection, (row) => {
      increment(counts.setups, indexes.setups.resolveId(readers.setupId(columns, row)));
      increment(counts.accounts, indexes.accounts.resolveId(readers.accountId(columns, row)));
      for (const id of resolveTagIds(readers.tagIds(columns, row), indexes)) increment(counts.tags, id);
    });
  }
  return counts;
};

/** Converts the lists of a journal to the reply, each entry with its number of trades. */
export const presentLabelLists = (journal: JournalColumns): LabelLists => {
  const counts = countTrades(journal);
  const present = (labels: readonly Label[], ofKind: Counts) =>
    labels.flatMap(presentLabel).map((label) => ({ ...label, trades: ofKind.get(label.id) ?? 0 }));
  return {
    setups: present(journal.setups, counts.setups),
    tags: present(journal.tags, counts.tags),
    accounts: present(journal.accounts, counts.accounts),
  };
};
