import { useSortable } from '@dnd-kit/sortable';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, GripIcon, IconButton } from 'shared-ui';
import { countOf } from '../journal/words.ts';
import styles from './Setups.module.css';

/** The focus is to go to the row of this name; each request once. */
export interface FocusRequest {
  name: string;
}

interface SetupRowProps {
  name: string;
  /** Of its trades; unknown while they are counted, or where that failed. */
  count: number | undefined;
  /** From where it cannot stay. */
  focus: FocusRequest | null;
  /** Stands in the row's place while its name is changed. */
  editor: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
}

/** One setup type: moved by its handle, with the pointer or the arrow keys. */
export const SetupRow = ({ name, count, focus, editor, onEdit, onDelete }: SetupRowProps) => {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: name,
    disabled: editor !== null,
  });
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focus) edit.current?.focus();
  }, [focus]);
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
