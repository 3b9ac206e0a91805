import { defaultSetups } from 'contracts';
import type { LabelKind } from 'contracts/labels';
import { type Columns, readers } from '../../journal/columns/columns.ts';
import type { JournalColumns } from '../../journal/columns/read-columns.ts';
import { createLabelIndex, type Label, type LabelList } from '../../journal/labels/label.ts';
import { isRestricted, seesAccount } from '../../journal/view.ts';
import { forEachRow, selectSpan } from './selection.ts';

type ReadIds = (columns: Columns, index: number) => readonly number[];

const ID_READERS: Readonly<Record<LabelKind, ReadIds>> = {
  setups: (columns, index) => [readers.setupId(columns, index)],
  tags: readers.tagIds,
  accounts: (columns, index) => [readers.accountId(columns, index)],
};

const findUsed = (journal: JournalColumns, kind: LabelKind): ReadonlySet<number> => {
  const { resolveId } = createLabelIndex(kind, journal[kind]);
  const readIds = ID_READERS[kind];
  const used = new Set<number>();
  for (const block of selectSpan(journal))
    forEachRow(block, (index) => {
      for (const id of readIds(block.columns, index)) used.add(resolveId(id));
    });
  return used;
};

/** Every trader begins with these setups, so they say nothing about other accounts. */
const isDefault = (kind: LabelKind, { name }: Label): boolean =>
  kind === 'setups' && defaultSetups.some((each) => each === name);

/**
 * Lists the labels that the caller sees: a key that is restricted to accounts sees these accounts, and the setups and
 * tags of their trades.
 */
export function listShownLabels(journal: JournalColumns, kind: LabelKind): LabelList {
  if (!isRestricted(journal)) return journal[kind];
  if (kind === 'accounts') return journal.accounts.filter(({ id }) => seesAccount(journal, id));
  const used = findUsed(journal, kind);
  return journal[kind].filter((label) => used.has(label.id) || isDefault(kind, label));
}
