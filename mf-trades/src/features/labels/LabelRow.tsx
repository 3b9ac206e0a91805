import { useSortable } from '@dnd-kit/sortable';
import { clsx } from 'clsx';
import { toFilterName } from 'contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Badge, GripIcon, getTradesPath, IconButton } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { formatTradeCount } from '../journal/format.ts';
import { LabelActions, type LabelActionsProps } from './LabelActions.tsx';
import styles from './Labels.module.css';
import { KIND_TEXTS } from './labelKinds.ts';

/** Requests the focus for the row of this name. Each object is handled once. */
export interface FocusRequest {
  name: string;
}

interface LabelRowProps extends Omit<LabelActionsProps, 'editButton'> {
  focusRequest: FocusRequest | null;
  /** Replaces the row's content while it is renamed. */
  editor: ReactNode;
}

/** The number of trades, which links to them; empty until it is loaded. */
const TradeCount = ({ kind, label: { name, trades } }: Pick<LabelRowProps, 'kind' | 'label'>) => (
  <span className={styles.count}>
    {trades !== undefined && (
      <Link to={getTradesPath({ [KIND_TEXTS[kind].filter]: [toFilterName(name)] })}>{formatTradeCount(trades)}</Link>
    )}
  </span>
);

/** One entry. Its handle moves it, with the pointer or the keyboard. */
export const LabelRow = ({ focusRequest, editor, ...row }: LabelRowProps) => {
  const { name, archived } = row.label;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: name,
    disabled: editor !== null || archived,
  });
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusRequest) editButton.current?.focus();
  }, [focusRequest]);
  const style = { transform: transform ? `translateY(${transform.y}px)` : undefined, transition };
  return (
    <li ref={setNodeRef} className={clsx(styles.row, isDragging && styles.dragged)} style={style}>
      {editor ?? (
        <>
          {!archived && (
            <IconButton
              ref={setActivatorNodeRef}
              className={styles.handle}
              label={`Move ${name}`}
              {...attributes}
              {...listeners}
            >
              <GripIcon />
            </IconButton>
          )}
          <div className={styles.about}>
            <span className={styles.name}>{name}</span>
            {archived && (
              <div>
                <Badge>Archived</Badge>
              </div>
            )}
            <TradeCount {...row} />
          </div>
          <div className={styles.buttons}>
            <LabelActions {...row} editButton={editButton} />
          </div>
        </>
      )}
    </li>
  );
};
