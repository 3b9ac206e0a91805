import { calls, type MediaFile } from 'contracts';
import { useState } from 'react';
import { Button, ConfirmDialog, TrashIcon } from 'shared-ui';
import { ApiError, getApi } from 'shared-ui/host';

/** A file that no longer exists counts as deleted. */
const deleteFile = async (fileId: string): Promise<void> => {
  try {
    await getApi().call(calls.media.delete, { params: { fileId } }, { handlesErrors: ['not_found'] });
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
  }
};

export interface DeleteFileProps {
  file: MediaFile;
  onDeleted: () => Promise<unknown>;
}

export const DeleteFile = ({ file: { id, originalName }, onDeleted }: DeleteFileProps) => {
  const [state, setState] = useState<'idle' | 'confirming' | 'deleting'>('idle');
  const confirm = async () => {
    setState('deleting');
    await deleteFile(id);
    await onDeleted();
    setState('idle');
  };
  return (
    <>
      <Button size="small" aria-label={`Delete ${originalName}`} onClick={() => setState('confirming')}>
        <TrashIcon />
        Delete
      </Button>
      <ConfirmDialog
        open={state !== 'idle'}
        title={`Are you sure you want to delete "${originalName}"?`}
        confirmLabel="Delete"
        busy={state === 'deleting'}
        busyLabel="Deleting..."
        onConfirm={() => void confirm()}
        onCancel={() => setState('idle')}
      />
    </>
  );
};
