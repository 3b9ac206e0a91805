import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useState } from 'react';
import { createAnnouncements, instructions } from './announcements.ts';
import { EditSetup } from './EditSetup.tsx';
import { moveName, type Names } from './names.ts';
import { type FocusRequest, SetupRow } from './SetupRow.tsx';
import styles from './Setups.module.css';
import type { Setups } from './useSetups.ts';

const restrictToVerticalAxis: Modifier = ({ transform }) => ({ ...transform, x: 0 });

interface SetupListProps {
  setups: Setups;
  getCount: (name: string) => number | undefined;
}

/** The trader's setup types, in their own order. */
export const SetupList = ({ setups, getCount }: SetupListProps) => {
  const { names, reorder, remove } = setups;
  const [editedNames, setEditedNames] = useState<Names>([]);
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  // Keeps a row in edit mode even if another tab deletes the name. Saving then shows an error.
  const rows = [...names, ...editedNames.filter((name) => !names.includes(name))];

  const edit = (name: string) => setEditedNames((current) => [...current, name]);
  const closeEditor = (name: string, currentName: string) => {
    setEditedNames((current) => current.filter((edited) => edited !== name));
    setFocusRequest({ name: currentName });
  };
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) reorder(moveName(names, String(active.id), names.indexOf(String(over.id))));
  };
  const removeAt = (index: number, name: string) => {
    setFocusRequest({ name: names[index + 1] ?? names[index - 1] ?? '' });
    void remove(name);
  };
  const renderEditor = (name: string) => (
    <EditSetup name={name} names={names} onClose={(currentName) => closeEditor(name, currentName)} />
  );

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToVerticalAxis]}
      accessibility={{ announcements: createAnnouncements(names), screenReaderInstructions: instructions }}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={rows} strategy={verticalListSortingStrategy}>
        <ul className={styles.list} aria-label="Your setup types">
          {rows.map((name, index) => (
            <SetupRow
              key={name}
              name={name}
              count={getCount(name)}
              focusRequest={focusRequest?.name === name ? focusRequest : null}
              editor={editedNames.includes(name) ? renderEditor(name) : null}
              onEdit={() => edit(name)}
              onDelete={() => removeAt(index, name)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
};
