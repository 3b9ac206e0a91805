import { calls, type MediaFile } from 'contracts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { type ReplyCache, useWrite } from '../data/writes.ts';
import { TrashIcon } from '../icons/icons.tsx';
import { Card } from '../layout/Card.tsx';
import { ConfirmDialog } from '../overlays/ConfirmDialog.tsx';
import styles from './MediaGrid.module.css';
import { MediaGrid } from './MediaGrid.tsx';
import type { FileStore } from './marks/useMarks.ts';
import { UploadArea } from './UploadArea.tsx';
import type { Uploads } from './useUploads.ts';

interface DeleteFileProps {
  file: MediaFile;
  removeFromCache: AttachedMediaProps['removeFromCache'];
  onDeleted: () => Promise<unknown>;
}

const DeleteFile = ({ file: { id, originalName }, removeFromCache, onDeleted }: DeleteFileProps) => {
  const [isConfirming, setIsConfirming] = useState(false);
  const { isPending, mutate } = useWrite(calls.media.delete, {
    // A file that no longer exists counts as deleted.
    handlesErrors: ['not_found'],
    updateCache: (cache) => removeFromCache(cache, id),
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
        busyLabel="Deleting…"
        onConfirm={() => mutate({ params: { fileId: id } }, { onSettled: close })}
        onCancel={close}
      />
    </>
  );
};

export interface AttachedMediaProps extends FileStore {
  files: readonly MediaFile[];
  /** Shown without files. */
  emptyText: string;
  /** Whether files can be deleted. They can be added at any time. */
  isEditing: boolean;
  uploads: Uploads;
  /** Removes a deleted file from the cached replies. */
  removeFromCache: (cache: ReplyCache, fileId: string) => void;
}

/** The files of a trade or a day. */
export function AttachedMedia(props: AttachedMediaProps) {
  const { files, emptyText, isEditing, uploads, reload, addMarks, removeFromCache } = props;
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
  const renderDeleteFile = (file: MediaFile) => (
    <DeleteFile file={file} removeFromCache={removeFromCache} onDeleted={() => handleDeleted(file)} />
  );
  return (
    <Card title="Attached Media" ref={card} tabIndex={-1}>
      {files.length === 0 ? (
        <p className={styles.empty}>{emptyText}</p>
      ) : (
        <MediaGrid
          files={files}
          store={{ reload, addMarks }}
          renderActions={isEditing ? renderDeleteFile : undefined}
        />
      )}
      <UploadArea uploads={uploads} />
    </Card>
  );
}
