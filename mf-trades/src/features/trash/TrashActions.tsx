import { limits } from 'contracts';
import { type ReactNode, useState } from 'react';
import { Button, ConfirmDialog, formatNumber, RestoreIcon, Row, TrashIcon } from 'shared-ui';
import { formatTradeCount } from '../../shared/format.ts';
import type { Selection } from '../../shared/useSelection.tsx';
import { SelectLoaded } from '../../shared/useSelection.tsx';
import styles from './Trash.module.css';
import { useSelectAll, useTrashActions } from './useTrash.ts';

interface ConfirmedActionProps {
  /** The content of the button. */
  children: ReactNode;
  question: string;
  isDisabled: boolean;
  isPending: boolean;
  /** Calls `onDone` when the action is completed or has failed. */
  run: (onDone: () => void) => void;
}

/** A button that asks first, because its action cannot be undone. */
const ConfirmedAction = ({ children, question, isDisabled, isPending, run }: ConfirmedActionProps) => {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button disabled={isDisabled} onClick={() => setIsConfirming(true)}>
        {children}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={question}
        confirmLabel="Delete forever"
        busy={isPending}
        busyLabel="Deleting…"
        onConfirm={() => run(() => setIsConfirming(false))}
        onCancel={() => setIsConfirming(false)}
      >
        Notes, images and videos are deleted, too. This cannot be undone.
      </ConfirmDialog>
    </>
  );
};

const describeAll = (q: string | undefined, total: number): string => {
  if (q !== undefined) return 'Select all that match';
  return total > limits.bulkTrades
    ? `Select the first ${formatNumber(limits.bulkTrades)}`
    : `Select all ${formatNumber(total)}`;
};

interface TrashActionsProps {
  /** The searched words. */
  q: string | undefined;
  selection: Selection;
  loadedCount: number;
  hasMore: boolean;
  /** The number of all trades in the trash. */
  total: number;
}

/** Restores or deletes the selected trades, or empties the trash (BLK-03). */
export function TrashActions({ q, selection, loadedCount, hasMore, total }: TrashActionsProps) {
  const { restore, remove, empty } = useTrashActions();
  const selectAll = useSelectAll(q, selection);
  const { ids, clear } = selection;
  const selected = { body: { ids: [...ids] } };
  const isNoneSelected = ids.size === 0;
  return (
    <Row gap={2}>
      {loadedCount > 0 && <SelectLoaded selection={selection} loadedCount={loadedCount} className={styles.checkbox} />}
      <Button
        disabled={isNoneSelected}
        busy={restore.isPending}
        onClick={() => restore.mutate(selected, { onSuccess: clear })}
      >
        <RestoreIcon />
        Restore{isNoneSelected ? '' : ` (${formatNumber(ids.size)})`}
      </Button>
      <ConfirmedAction
        question={`Delete ${formatTradeCount(ids.size)} forever?`}
        isDisabled={isNoneSelected}
        isPending={remove.isPending}
        run={(onDone) => remove.mutate(selected, { onSuccess: clear, onSettled: onDone })}
      >
        <TrashIcon />
        Delete forever
      </ConfirmedAction>
      <ConfirmedAction
        question={`Empty the trash: delete ${formatTradeCount(total)} forever?`}
        isDisabled={total === 0}
        isPending={empty.isPending}
        run={(onDone) => empty.mutate({}, { onSuccess: clear, onSettled: onDone })}
      >
        Empty trash
      </ConfirmedAction>
      {hasMore && !isNoneSelected && ids.size <= loadedCount && (
        <Button variant="ghost" busy={selectAll.isPending} onClick={() => selectAll.mutate()}>
          {describeAll(q, total)}
        </Button>
      )}
    </Row>
  );
}
