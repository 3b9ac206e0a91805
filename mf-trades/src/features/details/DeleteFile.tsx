import { calls, type MediaFile } from 'contracts';
import { useState } from 'react';
import { Button, ConfirmDialog, TrashIcon, useWrite } from 'shared-ui';
import { updateTradeCaches } from '../journal/updateTradeCaches.ts';

export interface DeleteFileProps {
  file: MediaFile;
  onDeleted: () => Promise<unknown>;
}

export const DeleteFile = ({ file: { id, originalName }, onDeleted }: DeleteFileProps) => {
  const [isConfirming, setIsConfirming] = useState(false);
  const { isPending, mutate } = useWrite(calls.media.delete, {
    // A file that no longer exists counts as deleted.
    handlesErrors: ['not_found'],
    updateCache: (cache) => updateTradeCaches(cache, { kind: 'fileDeleted', fileId: id }),
    onSettled: onDeleted,
  });
  const close = () => setIsConfirming(false);
  return (
    <>
      <Button size="small" aria-label={`Delete ${originalName}`} onClick={() => setIsConfirming(true)}>
        <TrashIcon />
        Delete
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={`Are you sure you want to delete "${originalName}"?`}
        confirmLabel="Delete"
        busy={isPending}
        busyLabel="Deleting..."
        onConfirm={() => mutate({ params: { fileId: id } }, { onSettled: close })}
        onCancel={close}
      />
    </>
  );
};
