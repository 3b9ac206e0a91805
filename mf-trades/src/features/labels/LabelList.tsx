import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type ScreenReaderInstructions,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { LabelKind } from 'contracts/labels';
import { useState } from 'react';
import { type FocusRequest, LabelRow } from './LabelRow.tsx';
import styles from './Labels.module.css';
import { KIND_TEXTS } from './labelKinds.ts';
import { type ListedLabel, listActiveNames, moveName, type Names } from './listChanges.ts';
import { RenameLabel } from './RenameLabel.tsx';
import type { ManagedList } from './useManagedList.ts';

/** @param noun of an entry, e.g. 'tag' */
const createInstructions = (noun: string): ScreenReaderInstructions => ({
  draggable: `To move this ${noun}, press Space, then use the arrow keys. Press Space again to drop it, or Escape to cancel.`,
});

/** The announcements for screen readers while an entry is moved with the keyboard. */
const createAnnouncements = (names: Names): Announcements => {
  const formatPosition = (id: unknown) => `position ${names.indexOf(String(id)) + 1} of ${names.length}`;
  // A drag starts over the item's own position, which onDragOver announces. A second announcement would interrupt it.
  return {
    onDragStart: () => undefined,
    onDragOver: ({ active, over }) => `Moving ${active.id}: ${formatPosition(over?.id ?? active.id)}.`,
    onDragEnd: ({ active, over }) => `${active.id} dropped at ${formatPosition(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `Move cancelled. ${active.id} is at ${formatPosition(active.id)}.`,
  };
};

const restrictToVerticalAxis: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** The list, and rows in edit mode whose name another tab has deleted: saving them then shows an error. */
const listRows = (list: readonly ListedLabel[], editedNames: Names): readonly ListedLabel[] => [
  ...list,
  ...editedNames
    .filter((edited) => !list.some(({ name }) => name === edited))
    .map((name) => ({ name, archived: false })),
];

/** The entries in the trader's own order. */
export const LabelList = ({ kind, managed }: { kind: LabelKind; managed: ManagedList }) => {
  const { list, apply, remove } = managed;
  const [editedNames, setEditedNames] = useState<Names>([]);
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const activeNames = listActiveNames(list);
  const rows = listRows(list, editedNames);

  const edit = (name: string) => setEditedNames((current) => [...current, name]);
  const closeEditor = (name: string, currentName: string) => {
    setEditedNames((current) => current.filter((edited) => edited !== name));
    setFocusRequest({ name: currentName });
  };
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    const index = activeNames.indexOf(String(over?.id));
    if (index < 0 || over?.id === active.id) return;
    void apply({ action: 'reorder', order: moveName(activeNames, String(active.id), index) });
  };
  const removeAt = (index: number, label: ListedLabel) => {
    setFocusRequest({ name: (list[index + 1] ?? list[index - 1])?.name ?? '' });
    void remove(label);
  };
  const renderEditor = (name: string) => (
    <RenameLabel kind={kind} name={name} list={list} onClose={(currentName) => closeEditor(name, currentName)} />
  );

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToVerticalAxis]}
      accessibility={{
        announcements: createAnnouncements(activeNames),
        screenReaderInstructions: createInstructions(KIND_TEXTS[kind].noun),
      }}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={rows.map(({ name }) => name)} strategy={verticalListSortingStrategy}>
        <ul className={styles.list} aria-label={`Your ${kind}`}>
          {rows.map((label, index) => (
            <LabelRow
              key={label.name}
              kind={kind}
              label={label}
              managed={managed}
              focusRequest={focusRequest?.name === label.name ? focusRequest : null}
              editor={editedNames.includes(label.name) ? renderEditor(label.name) : null}
              onEdit={() => edit(label.name)}
              onDelete={() => removeAt(index, label)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
};
