import type { MediaFile, Trade } from 'contracts';
import { useEffect, useRef } from 'react';
import { Card } from 'shared-ui';
import { UploadArea } from '../uploads/UploadArea.tsx';
import { UploadList } from '../uploads/UploadList.tsx';
import type { Uploads } from '../uploads/useUploads.ts';
import styles from './AttachedMedia.module.css';
import { DeleteFile } from './DeleteFile.tsx';
import { MediaGrid } from './MediaGrid.tsx';

export interface AttachedMediaProps {
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
