import { type LabelKind, type LabelLists, labelKinds } from 'contracts/labels';
import { createPause } from '../../figures/selection/pause.ts';
import { selectSpan } from '../../figures/selection/selection.ts';
import { listShownLabels } from '../../figures/selection/shown-labels.ts';
import type { Columns } from '../../journal/columns/columns.ts';
import { createMemo } from '../../journal/columns/memo.ts';
import type { JournalColumns } from '../../journal/columns/read-columns.ts';
import {
  createLabelIndexes,
  isListed,
  type Label,
  type LabelIndexes,
  type Labels,
} from '../../journal/labels/label.ts';
import { resolveTagIds } from '../../journal/labels/trade-labels.ts';

/** Converts a label to its entry in the reply. @returns an empty list for a deleted label */
export function presentLabel(kind: LabelKind, { id, name, archived = false, category, currency, ...label }: Label) {
  return isListed({ id, name, ...label })
    ? [
        {
          id,
          name,
          archived,
          ...(kind === 'tags' ? { category: category ?? null } : {}),
          ...(currency && { currency }),
        },
      ]
    : [];
}

type LabelCounts = Readonly<Record<LabelKind, number[]>>;

/** LabelCounts the rows with each value of a column. A column that is not stored has no counts. */
const countValues = (column: ArrayLike<number> = []): number[] => {
  const counts: number[] = [];
  for (let index = 0; index < column.length; index += 1) {
    const value = column[index] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
};

/** LabelCounts the trades of each label. `toIds` converts a stored value to label ids. */
const countTrades = (column: ArrayLike<number> | undefined, toIds: (value: number) => readonly number[]): number[] => {
  const counts: number[] = [];
  countValues(column).forEach((count, value) => {
    for (const id of toIds(value)) counts[id] = (counts[id] ?? 0) + count;
  });
  return counts;
};

type LabelColumns = Pick<Columns, 'setupId' | 'accountId' | 'tagSet' | 'tagSets'>;

const pickLabels = ({ setupId, accountId, tagSet, tagSets }: Columns, rows: readonly number[]): LabelColumns => {
  const pick = (column: ArrayLike<number>) => rows.map((index) => column[index] ?? 0);
  return {
    setupId: pick(setupId),
    ...(accountId && { accountId: pick(accountId) }),
    ...(tagSet && { tagSet: pick(tagSet) }),
    tagSets,
  };
};

const countBlock = (columns: LabelColumns, indexes: LabelIndexes): LabelCounts => ({
  setups: countTrades(columns.setupId, (id) => [indexes.setups.resolveId(id)]),
  accounts: countTrades(columns.accountId, (id) => [indexes.accounts.resolveId(id)]),
  tags: countTrades(columns.tagSet, (set) => resolveTagIds(columns.tagSets[set] ?? [], indexes)),
});

/** Describes how stored ids resolve to labels. Does not change when labels are renamed, reordered or archived. */
const describeIds = (journal: Labels): string => {
  const kinds = labelKinds.map((kind) => {
    const merged = journal[kind].filter(({ mergedInto }) => mergedInto !== undefined);
    const highestId = Math.max(0, ...journal[kind].map(({ id }) => id));
    return [highestId, merged.map(({ id, mergedInto }) => [id, mergedInto]).sort()];
  });
  return JSON.stringify(kinds);
};

/** Caches the counts of a block with the description of ids (`describeIds`) for which they were computed. */
const memo = createMemo<{ ids: string; counts: LabelCounts }>();

/** Returns the counts of a block. Computes them again after labels were added, merged or deleted. */
const findCounts = (columns: Columns, ids: string, indexes: LabelIndexes): LabelCounts => {
  const known = memo.get(columns);
  if (known?.ids === ids) return known.counts;
  const counts = countBlock(columns, indexes);
  memo.set(columns, { ids, counts });
  return counts;
};

const addCounts = (totals: LabelCounts, more: LabelCounts): void => {
  for (const kind of labelKinds)
    more[kind].forEach((count, id) => {
      totals[kind][id] = (totals[kind][id] ?? 0) + count;
    });
};

/**
 * Converts the lists of a journal to the reply, each entry with its number of trades. Other requests are served between
 * blocks.
 */
export async function presentLabelLists(journal: JournalColumns): Promise<LabelLists> {
  const indexes = createLabelIndexes(journal);
  const ids = describeIds(journal);
  const totals: LabelCounts = { setups: [], tags: [], accounts: [] };
  const pause = createPause();
  for (const { columns, rows } of selectSpan(journal)) {
    addCounts(totals, rows ? countBlock(pickLabels(columns, rows), indexes) : findCounts(columns, ids, indexes));
    await pause();
  }
  const present = (kind: LabelKind) =>
    listShownLabels(journal, kind)
      .flatMap((each) => presentLabel(kind, each))
      .map((label) => ({ ...label, trades: totals[kind][label.id] ?? 0 }));
  return { setups: present('setups'), tags: present('tags'), accounts: present('accounts') };
}
