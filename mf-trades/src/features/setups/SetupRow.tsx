import { useSortable } from '@dnd-kit/sortable';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, GripIcon, IconButton } from 'shared-ui';
import { formatTradeCount } from '../journal/format.ts';
import styles from './Setups.module.css';

/** Requests the focus for the row of this name. Each object is handled once. */
export interface FocusRequest {
  name: string;
}

interface SetupRowProps {
  name: string;
  /** The number of its trades; undefined if it is not loaded. */
  count: number | undefined;
  focusRequest: FocusRequest | null;
  /** Replaces the row's content while it is renamed. */
  editor: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
}

/** One setup type. Its handle moves it, with the pointer or the keyboard. */
export const SetupRow = ({ name, count, focusRequest, editor, onEdit, onDelete }: SetupRowProps) => {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: name,
    disabled: editor !== null,
  });
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusRequest) editButton.current?.focus();
  }, [focusRequest]);
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
            <span className={styles.count}>{count !== undefined && formatTradeCount(count)}</span>
          </div>
          <div className={styles.buttons}>
            <Button ref={editButton} size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
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
