import { calls, type MediaFile, type Trade } from 'contracts';
import { useEffect, useRef, useState } from 'react';
import { Button, Card, ConfirmDialog, TrashIcon, useWrite } from 'shared-ui';
import { updateTradeCaches } from '../journal/updateTradeCaches.ts';
import { UploadArea } from '../uploads/UploadArea.tsx';
import { UploadList } from '../uploads/UploadList.tsx';
import type { Uploads } from '../uploads/useUploads.ts';
import styles from './Details.module.css';
import { MediaGrid } from './MediaGrid.tsx';

interface DeleteFileProps {
  file: MediaFile;
  onDeleted: () => Promise<unknown>;
}

const DeleteFile = ({ file: { id, originalName }, onDeleted }: DeleteFileProps) => {
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

interface AttachedMediaProps {
  trade: Trade;
  isEditing: boolean;
  uploads: Uploads;
  reload: () => Promise<unknown>;
}

/** The files of a trade. In edit mode, files can be added and deleted. */
export const AttachedMedia = ({ trade: { files }, isEditing, uploads, reload }: AttachedMediaProps) => {
  const card = useRef<HTMLElement>(null);
  const deletedFile = useRef<MediaFile>(null);
  const handleDeleted = (file: MediaFile) => {
    deletedFile.current = file;
    return reload();
  };
  // The deleted file's button had the focus and is gone, so the card gets it.
  useEffect(() => {
    if (!deletedFile.current || files.some(({ id }) => id === deletedFile.current?.id)) return;
    deletedFile.current = null;
    card.current?.focus({ preventScroll: true });
  }, [files]);
  const renderDeleteFile = (file: MediaFile) => <DeleteFile file={file} onDeleted={() => handleDeleted(file)} />;
  return (
    <Card title="Attached Media" ref={card} tabIndex={-1}>
      {files.length === 0 ? (
        <p className={styles.empty}>No files attached to this trade.</p>
      ) : (
        <MediaGrid files={files} renderActions={isEditing ? renderDeleteFile : undefined} />
      )}
      {isEditing ? <UploadArea uploads={uploads} /> : <UploadList queue={uploads.queue} />}
    </Card>
  );
};
