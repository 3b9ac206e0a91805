import { useMutation } from '@tanstack/react-query';
import type { ReplyOf } from 'contracts';
import { imports } from 'contracts/imports';
import { ConfirmDialog, formatCount, formatNumber, NoConnection, Spinner, useCall } from 'shared-ui';
import { getApi, notify } from 'shared-ui/host';

type Input = { params: { id: string }; body: undefined };

/** Large imports are undone in several calls. */
const undoAll = async (id: string): Promise<ReplyOf<typeof imports.undo>> => {
  const input: Input = { params: { id }, body: undefined };
  let total = { deleted: 0, changed: 0, edited: 0, isDone: false };
  do {
    const reply = await getApi().call(imports.undo, input, { handlesErrors: true });
    total = {
      deleted: total.deleted + reply.deleted,
      changed: total.changed + reply.changed,
      edited: total.edited + reply.edited,
      isDone: reply.isDone,
    };
  } while (!total.isDone);
  return total;
};

const useUndo = (onDone: (undone: ReplyOf<typeof imports.undo>) => void) =>
  useMutation({ mutationFn: undoAll, onSuccess: onDone });

type UndoPreview = ReplyOf<typeof imports.previewUndo>;

/** What the trader added to trades that would go to the trash. */
const describeAdditions = ({ withNotes, withTags, withMedia }: UndoPreview): string => {
  const parts = [
    withNotes > 0 && `${formatNumber(withNotes)} with notes`,
    withTags > 0 && `${formatNumber(withTags)} with tags`,
    withMedia > 0 && `${formatNumber(withMedia)} with images or videos`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? ` Of these, ${parts.join(', ')}.` : '';
};

const Consequences = ({ id }: { id: string }) => {
  const { data, error, isPaused } = useCall(imports.previewUndo, { params: { id } }, { handlesErrors: true });
  if (error) return <p>{error.message}</p>;
  if (isPaused) return <NoConnection />;
  if (!data) return <Spinner label="Counting trades…" />;
  return (
    <>
      <p>
        {formatCount(data.deleted, 'trade')} {data.deleted === 1 ? 'moves' : 'move'} to the trash, where you can restore{' '}
        {data.deleted === 1 ? 'it' : 'them'} for 30 days.{describeAdditions(data)}
      </p>
      {data.changed > 0 && (
        <p>
          {formatCount(data.changed, 'earlier trade')}{' '}
          {data.changed === 1 ? 'is restored to what it was.' : 'are restored to what they were.'}
        </p>
      )}
    </>
  );
};

const UNDO_NOTICE_MS = 10_000;

/** IMP-10: undoes an import. The trades go to the trash. */
export function UndoDialog({ id, onClose, onUndone }: { id: string; onClose: () => void; onUndone?: () => void }) {
  const { mutate, isPending, error } = useUndo(({ deleted }) => {
    notify({
      message: `Import undone. ${formatCount(deleted, 'trade')} moved to the trash.`,
      durationMs: UNDO_NOTICE_MS,
    });
    onUndone?.();
    onClose();
  });
  return (
    <ConfirmDialog
      open
      title="Undo this import?"
      confirmLabel="Undo import"
      busy={isPending}
      busyLabel="Undoing…"
      onConfirm={() => mutate(id)}
      onCancel={onClose}
    >
      <Consequences id={id} />
      {error && <p role="alert">{error.message} Press Undo import again to continue.</p>}
    </ConfirmDialog>
  );
}
