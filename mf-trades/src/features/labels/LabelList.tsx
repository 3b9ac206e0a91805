import type { LabelKind } from 'contracts/labels';
import { useState } from 'react';
import { SortableList } from 'shared-ui';
import { type FocusRequest, LabelRow } from './LabelRow.tsx';
import styles from './Labels.module.css';
import { KIND_TEXTS } from './labelKinds.ts';
import { type ListedLabel, listActiveNames, moveName, type Names } from './listChanges.ts';
import { RenameLabel } from './RenameLabel.tsx';
import type { ManagedList } from './useManagedList.ts';

/** The list, and rows in edit mode whose name another tab has deleted: saving them then shows an error. */
const listRows = (list: readonly ListedLabel[], editedNames: Names): readonly ListedLabel[] => [
  ...list,
  ...editedNames
    .filter((edited) => !list.some(({ name }) => name === edited))
    .map((name) => ({ name, archived: false })),
];

/** The entries in the trader's own order. */
export function LabelList({ kind, managed }: { kind: LabelKind; managed: ManagedList }) {
  const { list, apply, remove } = managed;
  const [editedNames, setEditedNames] = useState<Names>([]);
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(null);
  const activeNames = listActiveNames(list);
  const rows = listRows(list, editedNames);

  const edit = (name: string) => setEditedNames((current) => [...current, name]);
  const closeEditor = (name: string, currentName: string) => {
    setEditedNames((current) => current.filter((edited) => edited !== name));
    setFocusRequest({ name: currentName });
  };
  const move = (name: string, index: number) =>
    void apply({ action: 'reorder', order: moveName(activeNames, name, index) });
  const removeAt = (index: number, label: ListedLabel) => {
    setFocusRequest({ name: (list[index + 1] ?? list[index - 1])?.name ?? '' });
    void remove(label);
  };
  const renderEditor = (name: string) => (
    <RenameLabel kind={kind} name={name} list={list} onClose={(currentName) => closeEditor(name, currentName)} />
  );

  return (
    <SortableList
      label={`Your ${kind}`}
      noun={KIND_TEXTS[kind].noun}
      items={rows}
      getId={({ name }) => name}
      getName={({ name }) => name}
      isFixed={({ name }) => !activeNames.includes(name)}
      onMove={move}
      itemClassName={styles.row}
    >
      {(label, handle) => (
        <LabelRow
          kind={kind}
          label={label}
          managed={managed}
          handle={handle}
          focusRequest={focusRequest?.name === label.name ? focusRequest : null}
          editor={editedNames.includes(label.name) ? renderEditor(label.name) : null}
          onEdit={() => edit(label.name)}
          onDelete={() => removeAt(list.indexOf(label), label)}
        />
      )}
    </SortableList>
  );
}
