import { useSortable } from '@dnd-kit/sortable';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, GripIcon, IconButton } from 'shared-ui';
import { countOf } from '../journal/words.ts';
import styles from './Setups.module.css';

interface SetupRowProps {
  name: string;
  /** Of its trades; unknown while they are counted, or where that failed. */
  count: number | undefined;
  /** The focus comes back here from where it cannot stay. */
  focused: boolean;
  /** Stands in the row's place while its name is changed. */
  editor: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
}

/** One setup type: moved by its handle, with the pointer or the arrow keys. */
export const SetupRow = ({ name, count, focused, editor, onEdit, onDelete }: SetupRowProps) => {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: name,
    disabled: editor !== null,
  });
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) edit.current?.focus();
  }, [focused]);
  const style = { transform: transform ? `translateY(${transform.y}px)` : undefined, transition };
  return (
    <li ref={setNodeRef} className={clsx(styles.setup, isDragging && styles.dragged)} style={style}>
      {editor ?? (
        <>
          <IconButton
            ref={setActivatorNodeRef}
            className={styles.handle}
            label={`Move ${name}`}
            {...attributes}
            {...listeners}
          >
            <GripIcon />
          </IconButton>
          <div className={styles.about}>
            <span className={styles.name}>{name}</span>
            <span className={styles.count}>{count !== undefined && countOf(count, count)}</span>
          </div>
          <div className={styles.buttons}>
            <Button ref={edit} size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
            <Button size="small" aria-label={`Delete ${name}`} onClick={onDelete}>
              Delete
            </Button>
          </div>
        </>
      )}
    </li>
  );
};
