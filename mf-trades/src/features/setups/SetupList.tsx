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
import { announcementsFor, instructions } from './announcements.ts';
import { EditSetup } from './EditSetup.tsx';
import { placed } from './names.ts';
import { SetupRow } from './SetupRow.tsx';
import styles from './Setups.module.css';
import type { Setups } from './useSetups.ts';

const onlyUpAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

interface SetupListProps {
  setups: Setups;
  /** How many trades have each name. */
  counts: ReadonlyMap<string, number> | undefined;
}

/** The trader's setup types, in their own order. */
export const SetupList = ({ setups, counts }: SetupListProps) => {
  const { names, reorder, rename, remove } = setups;
  const [edited, setEdited] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  // What is being typed stays, also when another tab has taken its row away: saving then says so.
  const rows = edited === null || names.includes(edited) ? names : [...names, edited];

  const edit = (name: string | null, focus: string | null) => {
    setEdited(name);
    setFocused(focus);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) reorder(placed(names, String(active.id), names.indexOf(String(over.id))));
  };
  const removeAt = (index: number, name: string) => {
    setFocused(names[index + 1] ?? names[index - 1] ?? null);
    void remove(name);
  };
  const editorOf = (name: string) => (
    <EditSetup
      name={name}
      names={names}
      onSave={async (newName) => {
        await rename(name, newName);
        edit(null, newName);
      }}
      onClose={() => edit(null, name)}
    />
  );

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[onlyUpAndDown]}
      accessibility={{ announcements: announcementsFor(names), screenReaderInstructions: instructions }}
      onDragEnd={drop}
    >
      <SortableContext items={[...rows]} strategy={verticalListSortingStrategy}>
        <ul className={styles.list} aria-label="Your setup types">
          {rows.map((name, index) => (
            <SetupRow
              key={name}
              name={name}
              count={counts && (counts.get(name) ?? 0)}
              focused={focused === name}
              editor={edited === name ? editorOf(name) : null}
              onEdit={() => edit(name, null)}
              onDelete={() => removeAt(index, name)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
};
