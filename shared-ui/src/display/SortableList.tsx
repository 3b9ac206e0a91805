import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { IconButton } from '../actions/Button.tsx';
import { GripIcon } from '../icons/icons.tsx';
import styles from './SortableList.module.css';

export interface SortableListProps<Item> {
  /** Names the list. */
  label: string;
  /** What an item is, e.g. 'tag', for the instructions of screen readers. */
  noun: string;
  items: readonly Item[];
  getId: (item: Item) => string;
  /** For the name of the handle and for announcements. */
  getName: (item: Item) => string;
  /** Whether the item has no place in the order, and therefore no handle. */
  isFixed?: (item: Item) => boolean;
  /** Called after an item was dropped. @param index its new place among the items that are not fixed */
  onMove: (id: string, index: number) => void;
  itemClassName?: string | undefined;
  /** Renders an item. It shows the handle, unless the item cannot be moved now. */
  children: (item: Item, handle: ReactNode) => ReactNode;
}

interface Named {
  id: string;
  name: string;
}

/** The announcements for screen readers while an item is moved with the keyboard. */
const createAnnouncements = (items: readonly Named[]): Announcements => {
  const getName = (id: unknown) => items.find((item) => item.id === id)?.name ?? '';
  const formatPosition = (id: unknown) =>
    `position ${items.findIndex((item) => item.id === id) + 1} of ${items.length}`;
  // A drag starts over the item's own position, which onDragOver announces. A second announcement would interrupt it.
  return {
    onDragStart: () => undefined,
    onDragOver: ({ active, over }) => `Moving ${getName(active.id)}: ${formatPosition(over?.id ?? active.id)}.`,
    onDragEnd: ({ active, over }) => `${getName(active.id)} dropped at ${formatPosition(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `Move cancelled. ${getName(active.id)} is at ${formatPosition(active.id)}.`,
  };
};

const restrictToVerticalAxis: Modifier = ({ transform }) => ({ ...transform, x: 0 });

interface SortableItemProps extends Named {
  isFixed: boolean;
  className: string | undefined;
  children: (handle: ReactNode) => ReactNode;
}

const SortableItem = ({ id, name, isFixed, className, children }: SortableItemProps) => {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: isFixed,
  });
  const style = { transform: transform ? `translateY(${transform.y}px)` : undefined, transition };
  const handle = !isFixed && (
    <IconButton
      ref={setActivatorNodeRef}
      className={styles.handle}
      label={`Move ${name}`}
      {...attributes}
      {...listeners}
    >
      <GripIcon />
    </IconButton>
  );
  return (
    <li ref={setNodeRef} className={clsx(styles.item, className, isDragging && styles.dragged)} style={style}>
      {children(handle)}
    </li>
  );
};

/** A list in the user's own order. Handles move its items, with the pointer or the keyboard. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, noun, items, getId, getName, isFixed = () => false, onMove, itemClassName, children } = props;
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ordered = items.filter((item) => !isFixed(item)).map((item) => ({ id: getId(item), name: getName(item) }));
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    const index = ordered.findIndex(({ id }) => id === over?.id);
    if (index >= 0 && over?.id !== active.id) onMove(String(active.id), index);
  };
  const draggable = `To move this ${noun}, press Space, then use the arrow keys. Press Space again to drop it, or Escape to cancel.`;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToVerticalAxis]}
      accessibility={{ announcements: createAnnouncements(ordered), screenReaderInstructions: { draggable } }}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={items.map(getId)} strategy={verticalListSortingStrategy}>
        <ul className={styles.list} aria-label={label}>
          {items.map((item) => (
            <SortableItem
              key={getId(item)}
              id={getId(item)}
              name={getName(item)}
              isFixed={isFixed(item)}
              className={itemClassName}
            >
              {(handle) => children(item, handle)}
            </SortableItem>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
