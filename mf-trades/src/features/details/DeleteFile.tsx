import { calls, type MediaFile } from 'contracts';
import { useState } from 'react';
import { Button, ConfirmDialog, TrashIcon } from 'shared-ui';
import { ApiError, getApi } from 'shared-ui/host';

/** Gone already is as good as deleted. */
const deleteFile = async (fileId: string): Promise<void> => {
  try {
    await getApi().call(calls.media.delete, { params: { fileId } }, { quiet: ['not_found'] });
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
  }
};

export interface DeleteFileProps {
  file: MediaFile;
  /** Reads the trade anew. */
  reload: () => Promise<unknown>;
}

export const DeleteFile = ({ file: { id, originalName }, reload }: DeleteFileProps) => {
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle');
  const confirm = async () => {
    setState('busy');
    await deleteFile(id);
    await reload();
    setState('idle');
  };
  return (
    <>
      <Button size="small" aria-label={`Delete ${originalName}`} onClick={() => setState('asking')}>
        <TrashIcon />
        Delete
      </Button>
      <ConfirmDialog
        open={state !== 'idle'}
        title={`Are you sure you want to delete "${originalName}"?`}
        confirmLabel="Delete"
        busy={state === 'busy'}
        busyLabel="Deleting..."
        onConfirm={() => void confirm()}
        onCancel={() => setState('idle')}
      />
    </>
  );
};
