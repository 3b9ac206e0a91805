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
import { type Names, placed } from './names.ts';
import { type FocusRequest, SetupRow } from './SetupRow.tsx';
import styles from './Setups.module.css';
import type { Setups } from './useSetups.ts';

const onlyUpAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

interface SetupListProps {
  setups: Setups;
  countOf: (name: string) => number | undefined;
}

/** The trader's setup types, in their own order. */
export const SetupList = ({ setups, countOf }: SetupListProps) => {
  const { names, reorder, rename, remove } = setups;
  const [edited, setEdited] = useState<Names>([]);
  const [focus, setFocus] = useState<FocusRequest | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  // What is being typed stays, also when another tab has taken its row away: saving then says so.
  const rows = [...names, ...edited.filter((name) => !names.includes(name))];

  const edit = (name: string) => setEdited((all) => [...all, name]);
  const close = (name: string, nameNow: string) => {
    setEdited((all) => all.filter((each) => each !== name));
    setFocus({ name: nameNow });
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) reorder(placed(names, String(active.id), names.indexOf(String(over.id))));
  };
  const removeAt = (index: number, name: string) => {
    setFocus({ name: names[index + 1] ?? names[index - 1] ?? '' });
    void remove(name);
  };
  const editorOf = (name: string) => (
    <EditSetup
      name={name}
      names={names}
      onSave={async (newName) => {
        await rename(name, newName);
        close(name, newName);
      }}
      onClose={() => close(name, name)}
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
      <SortableContext items={rows} strategy={verticalListSortingStrategy}>
        <ul className={styles.list} aria-label="Your setup types">
          {rows.map((name, index) => (
            <SetupRow
              key={name}
              name={name}
              count={countOf(name)}
              focus={focus?.name === name ? focus : null}
              editor={edited.includes(name) ? editorOf(name) : null}
              onEdit={() => edit(name)}
              onDelete={() => removeAt(index, name)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
};
